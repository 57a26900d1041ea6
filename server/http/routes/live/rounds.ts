/** Everybody's turn, once a round. */
export interface Rounds {
  /** Calls `turn` once a round, for the first time a round from now. @returns how to leave */
  add(turn: () => void): () => void;
  close(): void;
}

/** Into so many parts a round is cut, as long as each lasts this long: not all take their turn in the same moment. */
const PARTS = 30;
const SHORTEST_PART_MS = 50;

/** Those of one part take their turns together, so that what they ask the database for can be one statement. */
export function createRounds(roundMs: number): Rounds {
  const count = Math.max(1, Math.min(PARTS, Math.floor(roundMs / SHORTEST_PART_MS)));
  const parts = Array.from({ length: count }, () => new Set<() => void>());
  let current = 0;
  const timer = setInterval(() => {
    current = (current + 1) % count;
    for (const turn of [...(parts[current] ?? [])]) turn();
  }, roundMs / count);
  return {
    add(turn) {
      const part = parts[current];
      // Its own set, since the same function may be given twice.
      const own = () => turn();
      part?.add(own);
      return () => void part?.delete(own);
    },
    close: () => clearInterval(timer),
  };
}
