// The load of live_load.py on boardgame.io's own client: node load.js PORT TABLES SECONDS, latencies in ms as JSON.
const { Client } = require("boardgame.io/client");
const { SocketIO } = require("boardgame.io/multiplayer");

const [port, tables, seconds] = process.argv.slice(2).map(Number);
const address = `http://127.0.0.1:${port}`;
const game = {
  name: "count",
  setup: () => ({ count: 0 }),
  moves: { add: ({ G }) => ({ count: G.count + 1 }) },
  turn: { activePlayers: { all: "playing" }, stages: { playing: {} } },
};
game.turn.stages.playing.moves = game.moves;
const wait = (ms) => new Promise((done) => setTimeout(done, ms));

async function sit(number) {
  const matchID = `match-${number}`;
  const clients = [];
  const table = { sent: 0, count: 0, latencies: [], clients, heard: [0, 0, 0] };
  for (const playerID of ["0", "1", "2"]) {
    const client = Client({
      game,
      numPlayers: 3,
      matchID,
      playerID,
      debug: false,
      multiplayer: SocketIO({ server: address, socketOpts: { transports: ["websocket"], forceNew: true } }),
    });
    clients.push(client);
    client.start();
    // An optimistic client shows its own move at once: what counts is when the server's state has come.
    const socket = client.transport.socket;
    socket.on("update", (_match, state) => heard(table, Number(playerID), state.G.count));
    socket.on("patch", (_match, _before, stateID) => heard(table, Number(playerID), stateID));
    await new Promise((done) => socket.once("sync", done));
  }
  return table;
}

function heard(table, seat, count) {
  table.heard[seat] = Math.max(table.heard[seat], count);
  if (table.waiting && Math.min(...table.heard) >= table.count) {
    table.latencies.push(performance.now() - table.sent);
    const done = table.waiting;
    table.waiting = null;
    done();
  }
}

async function play(table, end) {
  await wait(Math.random() * 2000);
  while (performance.now() < end) {
    table.count += 1;
    const before = performance.now();
    const done = new Promise((resolve) => (table.waiting = resolve));
    table.sent = performance.now();
    table.clients[table.count % 3].moves.add();
    await done;
    await wait(2000 - (performance.now() - before));
  }
}

(async () => {
  const all = [];
  for (let number = 0; number < tables; number++) all.push(await sit(number));
  await wait(500);
  const end = performance.now() + seconds * 1000;
  await Promise.all(all.map((table) => play(table, end)));
  console.log(JSON.stringify(all.flatMap((table) => table.latencies)));
  process.exit(0);
})();
