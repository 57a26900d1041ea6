import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { instant } from '../../../shared/domain/ids.ts';
import type { JetstreamEvent } from '../../support/jetstream/jetstream-event.ts';
import { startJetstream, type TestJetstream } from '../../support/jetstream/jetstream-server.ts';
import { startReader, type TestReader } from '../../support/jetstream/stream-reader.ts';
import { NEEDS_SHARED_DATA, SHARED_DATA } from '../../support/shared-data.ts';

/** What Bluesky's own Jetstream sent, one of each kind. */
const lines =
  SHARED_DATA === null ? [] : readFileSync(join(SHARED_DATA, 'jetstream/golden_v1.jsonl'), 'utf8').trim().split('\n');
const sent = lines.map((line) => JSON.parse(line) as JetstreamEvent);

describe.skipIf(SHARED_DATA === null)(`the golden file of Jetstream${NEEDS_SHARED_DATA}`, () => {
  const last = Math.max(...sent.map(({ time_us }) => time_us));
  const clock = { now: () => instant(Math.ceil(last / 1000)) };
  let host: TestJetstream;
  let reader: TestReader;

  beforeAll(async () => {
    host = await startJetstream();
    // Byte for byte what stands in the file.
    host.disturb({ send: (event) => [lines[sent.indexOf(event)] ?? ''] });
    for (const event of sent) host.emit(event);
    const wanted = sent.map(({ did }) => did);
    reader = startReader({ hosts: [host.url], clock, wanted, from: last - 60_000_000 });
  });
  afterAll(async () => {
    await reader?.stop();
    await host?.close();
  });

  it('is heard with nothing lost and nothing invented', async () => {
    await expect.poll(() => reader.cursor()).toBe(last);
    const streamed = reader.events.map((event) => [event.account, event.kind]);
    expect(streamed).toEqual(
      sent.flatMap(({ did, kind, commit }) => {
        if (kind === 'identity') return [[did, 'identity']];
        if (kind === 'account') return [[did, 'standing']];
        const { collection } = commit as { collection: string };
        if (collection === 'app.bsky.actor.profile') return [[did, 'profile']];
        const actions = ['app.bsky.feed.like', 'app.bsky.feed.post', 'app.bsky.feed.repost', 'app.bsky.graph.follow'];
        return actions.includes(collection) ? [[did, 'recorded']] : [];
      }),
    );
    const actions = reader.events.flatMap((event) => (event.kind === 'recorded' ? event.action : []));
    expect(actions.map(({ kind, at, targetId }) => [kind, new Date(at).toISOString(), targetId])).toEqual([
      ['like', '2026-05-25T14:23:28.778Z', 'did:plc:vfnmgxg2yscfliemmcxzyfyh'],
      ['comment', '2026-05-25T14:23:28.757Z', 'did:plc:j76trmiofvaxxpvx2vnb2vwf'],
      ['repost', '2026-05-25T14:23:27.388Z', 'did:plc:hjloomm2tkve3pmfgbxegl3v'],
      ['follow', '2026-05-25T14:23:27.319Z', 'did:plc:anc6s2kher6ltrhhglxrzxsa'],
    ]);
    expect(actions[1]).toMatchObject({ text: 'Try RSV for a good time !!', languages: ['en'] });
    expect(reader.status()).toMatchObject({ unreadable: 0, stale: 0, gaps: 0 });
  });
});
