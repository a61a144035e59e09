// One short tone when it is your turn. Off unless the settings say otherwise; never music.

import { preferences } from "./kept.js";

/** @type {AudioContext | null} */
let audio = null;

export function chime() {
  if (preferences().sound !== "on") return;
  audio ??= new AudioContext();
  const tone = audio.createOscillator();
  const loud = audio.createGain();
  loud.gain.setValueAtTime(0.08, audio.currentTime);
  loud.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + 0.25);
  tone.frequency.value = 660;
  tone.connect(loud).connect(audio.destination);
  tone.start();
  tone.stop(audio.currentTime + 0.25);
}
