import { readdir } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pictureKey } from '../../../server/db/repositories/forgotten-pictures.ts';
import type { TestAccount } from '../../support/atproto/account.ts';
import { DATABASES, postgresAvailable } from '../../support/database.ts';
import { until } from '../../support/jobs/workshop.ts';
import { openStage, type Stage } from './stage.ts';

const kinds = DATABASES.filter((kind) => kind === 'embedded' || postgresAvailable());

describe.each(kinds)('pictures of an account that opts out (%s)', (kind) => {
  let stage: Stage;
  let server: Server;
  let host: string;
  let asked: string[] = [];

  beforeAll(async () => {
    const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#b5532a' } })
      .png()
      .toBuffer();
    server = createServer((request, response) => {
      asked.push(request.url ?? '');
      response.writeHead(200, { 'content-type': 'image/png' }).end(picture);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    host = `127.0.0.1:${(server.address() as AddressInfo).port}`; // a TCP server always has one
    stage = await openStage(kind, { egressAllow: [host] });
  }, 240_000);
  afterAll(async () => {
    await stage?.close();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  const show = async (url: string): Promise<number> =>
    (await stage.app.http.inject({ url: stage.app.services.pictureAddresses.pathOf(url) })).statusCode;
  const files = async (): Promise<string[]> =>
    (await readdir(join(stage.app.config.dataDir, 'pictures'), { recursive: true })).filter((name) => name.length > 64);
  const hasFile = async (url: string): Promise<boolean> =>
    (await files()).some((name) => name.includes(pictureKey(url).toString('hex')));
  const post = async <T>(path: string, body: object): Promise<T> =>
    (await stage.app.call({ path: `/opt-out/${path}`, body })).json<T>();

  /** As if the network had named these as the account's own picture and as one in a post of it. */
  async function named(account: TestAccount): Promise<{ face: string; pot: string }> {
    const [face, pot] = [`http://${host}/${account.handle()}.png`, `http://${host}/${account.handle()}-pot.png`];
    const { db } = stage.app.database;
    const row = db.selectFrom('profiles').where('external_id', '=', account.did).select(['collected_at', 'progress']);
    // A collection would bring the network's own address back.
    await until('the collection', async () => {
      const { collected_at: at, progress } = await row.executeTakeFirstOrThrow();
      return at !== null && progress === null;
    });
    await db.updateTable('profiles').set({ userpic: face }).where('external_id', '=', account.did).execute();
    const code = `at://${account.did}/app.bsky.feed.post/pot`;
    const card = { network: 'bluesky', code, author_id: account.did, url: code, text: null, image: pot } as const;
    await db
      .insertInto('posts')
      .values({ ...card, gone: false, fetched_at: new Date(stage.app.clock.now()) })
      .execute();
    return { face, pot };
  }

  async function optOut(account: TestAccount): Promise<string> {
    const about = { network: 'bluesky', username: account.handle(), want: 'out' };
    const { ticket, request } = await post<{ ticket: string; request: { code: string } }>('start', about);
    await stage.bio(account, request.code);
    return (await post<{ request: { state: string } }>('check', { ticket })).request.state;
  }

  it("leave this machine at once, and are not fetched again; another's stay", async () => {
    const [quilla, ben] = [
      await stage.network.createAccount('quilla.test'),
      await stage.network.createAccount('ben.test'),
    ];
    await stage.reader('quilla.test', 'ben.test');
    const [hers, his] = [await named(quilla), await named(ben)];
    const all = [hers.face, hers.pot, his.face, his.pot];
    expect(await Promise.all(all.map(show))).toEqual([200, 200, 200, 200]);
    expect(await Promise.all(all.map(hasFile))).toEqual([true, true, true, true]);

    expect(await optOut(quilla)).toBe('done');
    asked = [];
    expect(await Promise.all(all.map(hasFile))).toEqual([false, false, true, true]);
    expect(await Promise.all(all.map(show))).toEqual([404, 404, 200, 200]);
    expect(asked).toEqual([]);
  });
});
