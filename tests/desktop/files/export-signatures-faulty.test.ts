import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newManifestKey } from '../../../server/core/minisign.ts';
import type { dashboardManifest } from '../../../shared/contract/export-manifest.ts';
import type { RouteOutput } from '../../../shared/contract/route.ts';
import { openService, type Service } from './service.ts';
import { openSigningHarness, openSilence, type Relay } from './signing-harness.ts';

type Answer = RouteOutput<typeof dashboardManifest>;

describe('a bulk export whose signatures are answered', () => {
  let service: Service;
  let silence: Awaited<ReturnType<typeof openSilence>>;
  let harness: Awaited<ReturnType<typeof openSigningHarness>>;
  beforeAll(async () => {
    service = await openService(3, [], newManifestKey());
    silence = await openSilence();
  });
  afterAll(async () => {
    await service?.close();
    silence?.close();
  });
  beforeEach(async () => {
    harness = await openSigningHarness(service, silence);
  });
  afterEach(() => harness.close());

  const changedBy =
    (change: (answer: Answer) => unknown): Relay =>
    async (own) =>
      Response.json(change(await (await own()).json()));
  it.each<[string, Relay]>([
    ['that is no answer of the service', () => new Response('<html>Log in to the hotel’s network</html>')],
    ['without a manifest in its text', changedBy((answer) => ({ ...answer, manifest: '{"files":[' }))],
    [
      'of another form',
      changedBy(({ manifest }) => ({ manifest: manifest.replace('manifest-1', 'manifest-9'), signature: 'x' })),
    ],
    [
      'with a signature that is cut',
      changedBy((answer) => ({ ...answer, signature: answer.signature?.slice(0, -30) })),
    ],
    [
      'about other bytes',
      changedBy((answer) => ({ ...answer, manifest: answer.manifest.replaceAll(/"sha256": "./g, '"sha256": "x') })),
    ],
    [
      'about other accounts',
      changedBy((answer) => ({ ...answer, manifest: answer.manifest.replaceAll(/"accountId": /g, '"accountId": 9') })),
    ],
    [
      'about another report',
      changedBy((answer) => ({
        ...answer,
        manifest: answer.manifest.replaceAll(/"reportId": "[^"]+/g, '"reportId": "week-2026-01-05'),
      })),
    ],
    ['that breaks off', async (own) => new Response((await own()).body?.pipeThrough(cut()))],
    ['of an error', () => Response.json({ error: 'report_not_found' }, { status: 404 })],
    ['of a service that is away', () => Promise.reject(new Error('no route'))],
    ['that somebody else must be asked for', () => Response.json({ error: 'login_required' }, { status: 401 })],
  ])('is not kept from an answer %s, and the export is as good as without', async (_, faulty) => {
    harness.wire.relay = faulty;
    expect(await harness.exportAll()).toMatchObject({ state: 'done', done: 18, failed: [], error: null });
    expect([(await harness.entries()).length, (await harness.unsigned()).length]).toEqual([18, 18]);
    expect([await harness.signedFolder(), harness.hasJournal()]).toEqual([[], false]);
    harness.wire.relay = (own) => own();
    await harness.exportAll();
    expect(await harness.unsigned()).toEqual([]);
  });
});

/** Ends with an error after a few bytes. */
const cut = () => {
  let passed = 0;
  return new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      passed += chunk.length;
      controller.enqueue(chunk.subarray(0, 20));
      if (passed > 20) controller.error(new Error('cut'));
    },
  });
};
