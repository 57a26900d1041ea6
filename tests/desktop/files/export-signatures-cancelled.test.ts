import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newManifestKey } from '../../../server/core/minisign.ts';
import { openService, type Service } from './service.ts';
import { openSigningHarness, openSilence, type Relay, settled } from './signing-harness.ts';

describe('what the operator signs of a bulk export that is cancelled or paused', () => {
  let service: Service;
  let publicKey: string;
  let silence: Awaited<ReturnType<typeof openSilence>>;
  let harness: Awaited<ReturnType<typeof openSigningHarness>>;
  beforeAll(async () => {
    service = await openService(3, [], newManifestKey());
    silence = await openSilence();
    publicKey = await (await fetch(`${service.origin}/.well-known/perch-minisign.pub`)).text();
  });
  afterAll(async () => {
    await service?.close();
    silence?.close();
  });
  beforeEach(async () => {
    harness = await openSigningHarness(service, silence);
  });
  afterEach(() => harness.close());

  /** Cancels an export of which five reports are saved and the rest is under way. */
  async function cancelled() {
    harness.wire.answered = 5;
    const exports = harness.open();
    await exports.start(harness.request());
    while (exports.state().done < 5) await wait(2);
    return await exports.cancel();
  }

  it('is had of what a cancelled export saved', async () => {
    harness.wire.pauseMs = (ms) => ms;
    expect(await cancelled()).toMatchObject({ state: 'cancelled', done: 5 });
    const files = await harness.entries();
    expect(files).toHaveLength(5);
    for (const entry of files) expect(await harness.isProven(publicKey, entry), entry.name).toBe(true);
  });

  it.each<[string, Relay]>([
    ['busy', () => Response.json({ error: 'overloaded' }, { status: 503 })],
    ['silent', (_, init) => silence.fetch(init)],
  ])('keeps nobody waiting for a %s service who cancels', async (_, faulty) => {
    harness.wire.relay = faulty;
    expect(await cancelled()).toMatchObject({ state: 'cancelled', done: 5, error: null });
    expect([harness.wire.asked.length, (await harness.unsigned()).length, await harness.signedFolder()]).toEqual([
      1,
      5,
      [],
    ]);
    expect(harness.hasJournal()).toBe(false);
    [harness.wire.relay, harness.wire.answered] = [(own) => own(), Number.POSITIVE_INFINITY];
    await harness.exportAll();
    expect([(await harness.entries()).length, await harness.unsigned()]).toEqual([18, []]);
  });

  it('does not hold up the next export, nor is taken for part of it', async () => {
    harness.wire.relay = (_, init) => silence.fetch(init);
    harness.wire.answered = 5;
    const exports = harness.open();
    await exports.start(harness.request());
    while (exports.state().done < 5) await wait(2);
    const ending = exports.cancel();
    while (exports.state().state !== 'cancelled') await wait(2);
    [harness.wire.relay, harness.wire.answered] = [(own) => own(), Number.POSITIVE_INFINITY];
    await exports.start(harness.request());
    expect(await settled(exports)).toMatchObject({ state: 'done', done: 18, failed: [] });
    await ending;
    expect([(await harness.entries()).length, await harness.unsigned(), exports.state().state]).toEqual([
      18,
      [],
      'done',
    ]);
    expect(harness.hasJournal()).toBe(false);
  });

  it('is paused with the export, resumed with it, and not asked for when its person has left', async () => {
    let [release, held] = [(): void => undefined, false];
    harness.wire.relay = async (own) => {
      if (!held) {
        held = true;
        await new Promise<void>((resolve) => {
          release = resolve;
        });
      }
      return await own();
    };
    const exports = harness.open();
    await exports.start(harness.request());
    while (!held) await wait(2);
    expect(exports.state()).toMatchObject({ state: 'running', done: 18 });
    expect((await exports.pause()).state).toBe('paused');
    release();
    await wait(100);
    expect([exports.state().state, harness.wire.asked.length]).toEqual(['paused', 1]);
    await exports.resume();
    expect(await settled(exports)).toMatchObject({ state: 'done', done: 18 });
    expect([await harness.unsigned(), harness.wire.asked.length, harness.wire.begun]).toEqual([[], 6, 24]);

    harness.wire.answered = 2;
    await exports.start(harness.request({ format: 'parquet' }));
    while (exports.state().done < 2) await wait(1);
    harness.wire.token = null;
    await exports.leave();
    expect([exports.state().state, harness.wire.asked.length]).toEqual(['none', 6]);
  });
});
