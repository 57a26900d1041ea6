import { connect } from 'node:net';
import { gzipSync, zstdCompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signUp, startApp, subscribe, type TestApp } from '../../support/app.ts';
import { DATABASES, postgresAvailable } from '../../support/database.ts';
import {
  deliver,
  deliveryHeaders,
  HEAD,
  INGEST,
  INGEST_KEY,
  licensedRows,
  NEXT_KEY,
  ndjson,
} from '../../support/ingest/deliver.ts';
import { until } from '../../support/jobs/workshop.ts';

const IDA = { type: 'profile', account: '17841400', username: 'ida.potter', name: 'Ida', bio: 'Clay' } as const;
const like = (n: number, more: object = {}) => ({
  ...{ type: 'action', account: IDA.account, kind: 'like', key: `like-${n}`, at: '2026-11-18T08:00:00Z', target: '99' },
  ...{ post: { code: `p${n}`, url: `https://www.instagram.com/p/p${n}/` } },
  ...more,
});

for (const kind of DATABASES) {
  describe.skipIf(kind === 'postgres' && !postgresAvailable())(`a delivery that is refused (${kind})`, () => {
    let app: TestApp;
    let empty: Record<string, number>;
    beforeAll(async () => {
      app = await startApp({
        kind,
        listen: true,
        config: { ingest: { ...INGEST, keys: [INGEST_KEY, NEXT_KEY] } },
        overrides: { ingestLimits: { idleMs: 400, patienceMs: 600 } },
      });
      await deliver(app, [HEAD, IDA]);
      const person = await signUp(app);
      await subscribe(app, person);
      const body = { network: 'instagram', username: 'ida.potter' };
      const added = await app.call({ path: '/dashboard/accounts/add', token: person.token, body });
      expect(added.json(), added.body).toMatchObject({ account: { username: 'ida.potter' } });
      empty = await licensedRows(app);
    }, 120_000);
    afterAll(() => app?.close());

    const refused = async (answer: Awaited<ReturnType<typeof deliver>>, status: number, error: string) => {
      expect([answer.statusCode, answer.json<{ error: string }>().error], answer.body).toEqual([status, error]);
      expect(await licensedRows(app)).toEqual(empty);
      return answer.json<{ text: string }>().text;
    };

    it('without a signature, or with one of another key, body, id or time', async () => {
      const lines = [HEAD, like(1)];
      const other = 'x'.repeat(40);
      const unsigned = { headers: { 'webhook-signature': '' } };
      for (const wrong of [unsigned, { secret: other }, { headers: { 'webhook-id': 'another' } }]) {
        await refused(await deliver(app, lines, wrong), 401, 'ingest_unsigned');
      }
      await refused(
        await deliver(app, lines, { headers: { 'content-digest': 'sha-256=:x:' } }),
        401,
        'ingest_unsigned',
      );
      await refused(await deliver(app, lines, { signedBefore: 301_000 }), 401, 'ingest_outdated');
      await refused(await deliver(app, lines, { signedBefore: -301_000 }), 401, 'ingest_outdated');
      await refused(await deliver(app, lines, { signedBody: ndjson([HEAD, like(2)]) }), 422, 'ingest_damaged');
    });

    it('with a broken line, however late, naming it', async () => {
      const sound = Array.from({ length: 30_000 }, (_, n) => JSON.stringify(like(n))).join('\n');
      const behind = (line: string | Buffer) =>
        Buffer.concat([ndjson([HEAD]), Buffer.from(`${sound}\n`), Buffer.from(line)]);
      const text = await refused(await deliver(app, behind('{"type":"act')), 422, 'ingest_line_broken');
      expect(text).toBe('Line 30002 cannot be read: look at “JSON”. Nothing of the delivery was kept.');
      const broken: [string | Buffer, string][] = [
        [JSON.stringify(like(1, { at: '2026-02-31' })), 'at'],
        [JSON.stringify(like(1, { post: { code: 'p', url: 'javascript:alert(1)' } })), 'post.url'],
        [JSON.stringify(like(1, { kind: 'glance' })), 'kind'],
        [JSON.stringify(like(1, { colour: 'red' })), 'colour'],
        [JSON.stringify(like(1, { key: 'a\tb' })), 'key'],
        [JSON.stringify(like(1, { kind: 'unfollow' })), 'reason'],
        [`"${'x'.repeat(70_000)}"`, 'length'],
        [Buffer.from([0x22, 0xc3, 0x28, 0x22]), 'UTF-8'],
        ['[]', 'JSON'],
      ];
      for (const [line, field] of broken) {
        const body = Buffer.concat([
          ndjson([HEAD, like(1)]),
          Buffer.from(line),
          Buffer.from(`\n${JSON.stringify(like(2))}`),
        ]);
        const said = await refused(await deliver(app, body), 422, 'ingest_line_broken');
        expect(said).toContain(`Line 3 cannot be read: look at “${field}”`);
      }
    });

    it('without its first line, or of a network that is read here', async () => {
      await refused(await deliver(app, [like(1)]), 422, 'ingest_line_broken');
      await refused(await deliver(app, Buffer.alloc(0)), 422, 'ingest_line_broken');
      await refused(await deliver(app, [{ ...HEAD, network: 'bluesky' }, like(1)]), 422, 'ingest_line_broken');
    });

    it('of another type or compression, damaged, or a bomb', async () => {
      const body = ndjson([HEAD, like(1)]);
      await refused(
        await deliver(app, body, { headers: { 'content-type': 'application/json' } }),
        422,
        'invalid_input',
      );
      await refused(await deliver(app, body, { encoding: 'br' }), 422, 'invalid_input');
      await refused(await deliver(app, body, { encoding: 'gzip' }), 422, 'ingest_damaged');
      await refused(await deliver(app, gzipSync(body).subarray(0, 40), { encoding: 'gzip' }), 422, 'ingest_damaged');
      const giant = Buffer.concat([ndjson([HEAD]), Buffer.alloc(64 * 1024 * 1024, 'x')]);
      await refused(await deliver(app, gzipSync(giant), { encoding: 'gzip' }), 422, 'ingest_line_broken');
      await refused(await deliver(app, zstdCompressSync(giant), { encoding: 'zstd' }), 422, 'ingest_line_broken');
    });

    /** Writes a request by hand and says what came back. */
    function wire(body: Buffer, how: { readonly sent: number; readonly ending: 'cut' | 'wait' }): Promise<string> {
      const { hostname, port } = new URL(app.url);
      const headers = Object.entries({
        host: 'x',
        'content-length': String(body.length),
        ...deliveryHeaders(app, body),
      });
      return new Promise((resolve) => {
        const socket = connect(Number(port), hostname);
        let answer = '';
        socket.on('data', (data) => {
          answer += data;
        });
        socket.on('error', () => undefined).on('close', () => resolve(answer));
        socket.write(
          `POST /api/ingest HTTP/1.1\r\n${headers.map(([name, value]) => `${name}: ${value}`).join('\r\n')}\r\n\r\n`,
        );
        socket.write(body.subarray(0, how.sent), () => {
          if (how.ending === 'cut') setTimeout(() => socket.destroy(), 200);
        });
      });
    }

    it('when it is cut, or its sender falls silent: nothing is left of it', async () => {
      const body = ndjson([HEAD, ...Array.from({ length: 20_000 }, (_, n) => like(n))]);
      await wire(body, { sent: body.length - 10, ending: 'cut' });
      await until('nothing is left', async () => JSON.stringify(await licensedRows(app)) === JSON.stringify(empty));
      const answer = await wire(body, { sent: body.length - 10, ending: 'wait' });
      expect(answer).toMatch(/^HTTP\/1\.1 408 [\s\S]*request_timeout/);
      expect(await licensedRows(app)).toEqual(empty);
    });

    it('while two others come in', async () => {
      const body = ndjson([HEAD, like(1)]);
      const waiting = [1, 2].map(() => wire(body, { sent: 10, ending: 'wait' }));
      await until('both are coming in', async () => (await licensedRows(app)).receipts === 2);
      const answer = await deliver(app, body);
      expect([answer.statusCode, answer.json()]).toMatchObject([429, { error: 'too_many_requests' }]);
      await Promise.all(waiting);
      expect(await licensedRows(app)).toEqual(empty);
    });

    it('is taken afterwards, signed with either key, compressed or not, and answered the same when it comes again', async () => {
      const lines = [HEAD, like(1), like(2, { account: 'nobody-follows' }), like(3, { at: '2020-01-01T00:00:00Z' })];
      const first = await deliver(app, lines, { id: 'once' });
      expect([first.statusCode, first.json()]).toEqual([
        200,
        {
          ...{ id: 'once', actions: 1, removed: 0, profiles: 0, accounts: 1 },
          dropped: { untracked: 1, older_than_kept: 1, date_out_of_range: 0 },
        },
      ]);
      const again = await deliver(app, lines, { id: 'once', secret: NEXT_KEY.secret });
      expect([again.statusCode, again.body]).toEqual([200, first.body]);
      const other = await deliver(app, [HEAD, like(7)], { id: 'once' });
      expect([other.statusCode, other.json()]).toMatchObject([409, { error: 'ingest_id_reused' }]);
      const zipped = await deliver(app, gzipSync(ndjson(lines)), { encoding: 'gzip', secret: NEXT_KEY.secret });
      expect(zipped.json()).toMatchObject({ actions: 1 });
      const both = await Promise.all([1, 2].map(() => deliver(app, [HEAD, like(8)], { id: 'twice-at-a-time' })));
      expect(both.map(({ statusCode, body }) => [statusCode, body])).toEqual([
        [200, both[0]?.body],
        [200, both[0]?.body],
      ]);
    });
  });
}

describe('without keys', () => {
  it('there is nowhere to deliver to', async () => {
    const app = await startApp();
    try {
      const answer = await deliver(app, [HEAD]);
      expect([answer.statusCode, answer.json()]).toMatchObject([404, { error: 'not_found' }]);
    } finally {
      await app.close();
    }
  });
});
