/** A strategy of one's own: `quorum bench congress --strategy depth-first --strategy ./dives.ts:luck=2`. */
import type { Move, Position } from 'quorum-patience';
import {
  judgeGame,
  type ParameterTable,
  createMoves,
  SEED,
  spreadSeed,
  type Strategy,
  Xorshift32,
} from 'quorum-patience/extend';

const PARAMETERS = {
  luck: {
    kind: 'number',
    default: 1,
    least: 0,
    most: 100,
    meaning: 'How much chance there is in a choice. With 0 every game is the same.',
  },
  length: {
    kind: 'integer',
    default: 400,
    least: 1,
    most: 100_000,
    meaning: 'Moves after which a game is broken off.',
  },
  seed: SEED,
} satisfies ParameterTable;

export default {
  name: 'dives',
  summary: 'games of moves that look good, with some luck, until one is won; proves nothing',
  parameters: PARAMETERS,
  create: (setting, _budget, { luck, length, seed }) => ({
    run(start, { nodes: limit, deadline, seed: stream }) {
      const judgement = judgeGame(setting, start.game);
      const moves = createMoves(start.game.maxMoves);
      const random = new Xorshift32(spreadSeed(seed, stream));
      const choose = (position: Position): Move | undefined => {
        const count = judgement.listMoves(position.row, 0, moves);
        const ranks = Array.from(
          judgement.scores.subarray(0, count),
          (score) => score + luck * judgement.noise * random.real(),
        );
        return moves[ranks.indexOf(Math.max(...ranks))];
      };
      let [nodes, most] = [0, start.foundationCount];
      let bestLine: readonly Move[] = [];
      while (nodes < limit && performance.now() < deadline && choose(start) !== undefined) {
        const line: Move[] = [];
        let position = start;
        for (
          let move = choose(start);
          move !== undefined && nodes < limit && line.length < length;
          move = choose(position)
        ) {
          position = position.play(move);
          line.push(move);
          nodes += 1; // a node is a move that was made
        }
        if (position.isWon) return { verdict: 'winnable', line, nodes, positions: nodes, bestLine: line };
        if (position.foundationCount > most) [most, bestLine] = [position.foundationCount, line];
      }
      return {
        verdict: 'unknown',
        reason: nodes < limit ? 'time-limit' : 'node-limit',
        nodes,
        positions: nodes,
        bestLine,
      };
    },
  }),
} satisfies Strategy<typeof PARAMETERS>;
