import { describe, expect, it } from 'vitest';
import { type FuzzResult, fuzz } from '../../fuzz/fuzz.ts';
import { openFuzzStage } from '../../fuzz/stage.ts';
import { postgresAvailable, prepareTestStorage } from '../../support/database.ts';

/** The long run, with a seed of its own choice: `npm run fuzz`. */
const RUNS = [
  { kind: 'embedded', seed: 20_261_122, calls: 900 },
  { kind: 'postgres', seed: 20_261_123, calls: 600 },
] as const;

/** So that a run in which every call was refused at the door does not pass for one. */
const LEAST_SHARE = { 200: 0.15, 404: 0.1, 422: 0.1 } as const;

const shareOf = ({ statuses, calls }: FuzzResult, status: number): number => (statuses.get(status) ?? 0) / calls;

describe('calls made from our own OpenAPI document, sound and hostile', () => {
  for (const { kind, seed, calls } of RUNS) {
    it.skipIf(kind === 'postgres' && !postgresAvailable())(
      `get an answer that the document declares, never a fault of the server (${kind}, ${calls} calls)`,
      { timeout: 600_000 },
      async () => {
        const storage = await prepareTestStorage(kind);
        const stage = await openFuzzStage(storage.options);
        try {
          const result = await fuzz(stage, { seed, calls });
          expect(result.findings).toEqual([]);
          for (const [status, least] of Object.entries(LEAST_SHARE)) {
            expect(shareOf(result, Number(status)), `answers with ${status}`).toBeGreaterThan(least);
          }
        } finally {
          await stage.app.close();
          await storage.remove();
        }
      },
    );
  }
});
