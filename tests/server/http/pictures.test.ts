import { readdir } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY, MINUTE, SECOND } from '../../../shared/domain/time/calendar.ts';
import { startApp, type TestApp } from '../../support/app.ts';

/** A plain picture of some size, as a server somewhere has it. */
const drawn = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#b5532a' }, limitInputPixels: false });

const KINDS = ['jpeg', 'png', 'webp', 'gif', 'avif'] as const;

describe('pictures of other servers', () => {
  let app: TestApp;
  let network: Server;
  let host: string;
  let asked: string[];
  /** What the network answers; by path. */
  const answers = new Map<string, RequestListener>();

  beforeAll(async () => {
    network = createServer((request, response) => {
      asked.push(request.url ?? '');
      const answer = answers.get(request.url ?? '');
      if (answer === undefined) response.writeHead(404).end();
      else answer(request, response);
    });
    await new Promise<void>((resolve) => network.listen(0, '127.0.0.1', resolve));
    host = `127.0.0.1:${(network.address() as AddressInfo).port}`; // a TCP server always has one
    app = await startApp({ config: { egressAllow: [host] } });
  });
  afterAll(async () => {
    await app?.close();
    network.closeAllConnections();
    await new Promise((resolve) => network.close(resolve));
  });
  beforeEach(() => {
    asked = [];
  });

  const serve = (path: string, body: Uint8Array | string, type = 'image/png') => {
    answers.set(path, (_, response) => void response.writeHead(200, { 'content-type': type }).end(body));
    return `http://${host}${path}`;
  };
  const show = (url: string) => app.http.inject({ url: app.services.pictureAddresses.pathOf(url) });
  const kept = async () =>
    (await readdir(join(app.config.dataDir, 'pictures'), { recursive: true })).filter((name) => name.length > 64);

  it.each(KINDS)('are shown from here within bounds, without what a file tells of its maker: %s', async (kind) => {
    const bytes = await drawn(1200, 600)
      .withExif({ IFD0: { Copyright: 'somebody in particular' } })
      .toFormat(kind)
      .toBuffer();
    // What the server calls it does not count.
    const answer = await show(serve(`/large.${kind}`, bytes, 'text/html'));
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': expect.stringMatching(/^image\/(jpeg|png)$/),
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'private, max-age=86400',
    });
    const { width, height, exif } = await sharp(answer.rawPayload).metadata();
    expect([width, height, exif]).toEqual([400, 200, undefined]);
  });

  it('are fetched once for all who ask, and not again after a restart', async () => {
    const url = serve('/once.png', await drawn(20, 20).png().toBuffer());
    const all = await Promise.all(Array.from({ length: 10 }, () => show(url)));
    expect(new Set(all.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    app = await app.restart();
    expect((await show(url)).statusCode).toBe(200);
    expect(asked).toEqual(['/once.png']);
  });

  it('are kept a week', async () => {
    const url = serve('/week.png', await drawn(20, 20).png().toBuffer());
    await show(url);
    app.clock.pass(7 * DAY - SECOND);
    await show(url);
    expect(asked).toEqual(['/week.png']);
    app.clock.pass(2 * SECOND);
    await show(url);
    expect(asked).toEqual(['/week.png', '/week.png']);
    app.clock.pass(8 * DAY);
    app = await app.restart();
    await expect.poll(kept).toEqual([]);
  });

  it('are no open proxy: an address that this service did not make is not found and nothing is asked', async () => {
    const url = serve('/secret.png', await drawn(20, 20).png().toBuffer());
    const path = app.services.pictureAddresses.pathOf(serve('/named.png', 'x'));
    const key = new URL(path, app.url).searchParams.get('key') ?? '';
    const tries: Record<string, string>[] = [
      { url, key },
      { url, key: '' },
      { url, key: 'A'.repeat(22) },
    ];
    for (const query of tries) {
      const answer = await app.call({ path: `/media/picture?${new URLSearchParams(query)}` });
      expect([answer.statusCode, answer.json().error]).toEqual([404, 'not_found']);
    }
    expect((await app.call({ path: `/media/picture?${new URLSearchParams({ url })}` })).statusCode).toBe(422);
    expect(asked).toEqual([]);
  });

  it('are not fetched from private addresses, whether named or redirected to', async () => {
    const { port } = new URL(`http://${host}`);
    for (const url of [
      `https://127.0.0.1:${port}/inside.png`,
      `http://localhost:${port}/inside.png`,
      'http://169.254.169.254/latest/meta-data/',
      'https://[::1]/x.png',
      'file:///etc/passwd',
    ]) {
      const answer = await app.http.inject({ url: app.services.pictureAddresses.pathOf(url) });
      expect(answer.statusCode, url).toBe(404);
    }
    answers.set('/away.png', (_, response) => void response.writeHead(302, { location: 'http://127.0.0.1:1/x' }).end());
    expect((await show(`http://${host}/away.png`)).statusCode).toBe(404);
    expect(asked).toEqual(['/away.png']);
  });

  it.each([
    ['SVG that calls itself PNG', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'.padEnd(99))],
    ['a page', async () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['half a picture', async () => (await drawn(300, 300).jpeg().toBuffer()).subarray(0, 400)],
    ['more than 5 MB', async () => Buffer.concat([await drawn(9, 9).png().toBuffer(), Buffer.alloc(5 * 1024 * 1024)])],
    ['a small file that decodes to 400 megapixels', async () => await drawn(20_000, 20_000).png().toBuffer()],
  ])('are refused when what comes is %s', async (what, make) => {
    const path = `/odd-${what.length}.png`;
    expect((await show(serve(path, await make()))).statusCode).toBe(404);
  });

  it('that do not come are not asked for again and again, and are given up in time', async () => {
    answers.set('/slow.png', (_, response) => void response.writeHead(200).write('\x89'));
    const url = `http://${host}/slow.png`;
    const started = performance.now();
    expect((await show(url)).statusCode).toBe(404);
    expect(performance.now() - started).toBeLessThan(30 * SECOND);
    expect((await show(url)).statusCode).toBe(404);
    expect(asked).toEqual(['/slow.png']);
    serve('/slow.png', await drawn(20, 20).png().toBuffer());
    app.clock.pass(10 * MINUTE + SECOND);
    expect((await show(url)).statusCode).toBe(200);
  });

  it('that are to be forgotten leave the disk at once and are never shown again', async () => {
    const url = serve('/face.png', await drawn(20, 20).png().toBuffer());
    const other = serve('/other.png', await drawn(20, 20).png().toBuffer());
    await show(url);
    await show(other);
    const before = await kept();
    await app.services.pictureCache.forget([url]);
    expect((await kept()).length).toBe(before.length - 1);
    expect((await show(url)).statusCode).toBe(404);
    expect((await show(other)).statusCode).toBe(200);
    app = await app.restart();
    expect((await show(url)).statusCode).toBe(404);
    expect(asked).toEqual(['/face.png', '/other.png']);
  });
});
