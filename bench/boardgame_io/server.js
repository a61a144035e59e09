// A game of boardgame.io in which anybody may do one thing, kept in memory: the least that its server can be asked to do.
const { Server, Origins } = require("boardgame.io/server");

const game = {
  name: "count",
  setup: () => ({ count: 0 }),
  moves: { add: ({ G }) => ({ count: G.count + 1 }) },
  turn: { activePlayers: { all: "playing" }, stages: { playing: {} } },
};
game.turn.stages.playing.moves = game.moves;

const server = Server({ games: [game], origins: [Origins.LOCALHOST] });
server.run({ port: 0, callback: () => {} }).then(({ appServer }) => {
  console.log(`port ${appServer.address().port}`);
});
