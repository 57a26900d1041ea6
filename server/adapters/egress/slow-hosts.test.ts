import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { type Instant, instant } from '../../../shared/domain/ids.ts';
import { MINUTE } from '../../../shared/domain/time/calendar.ts';
import { createHttpClient, type HttpCall, type HttpClient, type HttpClientOptions } from './http-client.ts';
import { EGRESS_LIMITS, type EgressLimits, type TransferLimits } from './limits.ts';
import { createSlowHosts } from './slow-hosts.ts';

const opened: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const resource of opened.splice(0).reverse()) await resource.close();
});

async function serve(listener: RequestListener): Promise<{ url: string; host: string }> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // a TCP server always has one
  opened.push({
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  });
  return { url: `http://127.0.0.1:${port}`, host: `127.0.0.1:${port}` };
}

/** Sends `bytes` every 20 ms, `times` times. */
const drip =
  (bytes: number, times = Number.POSITIVE_INFINITY): RequestListener =>
  (_request, response) => {
    let left = times;
    const timer = setInterval(() => {
      left -= 1;
      if (left <= 0) response.end(Buffer.alloc(bytes));
      else response.write(Buffer.alloc(bytes));
    }, 20);
    response.on('close', () => clearInterval(timer));
  };

const LONG = { totalMs: MINUTE, idleMs: MINUTE };
const one: TransferLimits = { ...LONG, maxBytes: 1_000_000, rate: null };

/** Every kind of call with these limits; the patient ones have a hundred times the patience with the rate. */
function limits(some: Partial<TransferLimits>): EgressLimits {
  const brisk = { ...one, ...some };
  const { rate } = brisk;
  const patient = { ...brisk, rate: rate === null ? null : { ...rate, bytesPerSecond: rate.bytesPerSecond / 100 } };
  return { lookup: { brisk, patient }, background: { brisk, patient }, export: { brisk, patient } };
}

let now: Instant = instant(Date.parse('2026-11-19T08:00:00Z'));
const clock = { now: () => now };

function client(egressAllow: readonly string[], more: Partial<HttpClientOptions> = {}): HttpClient {
  const http = createHttpClient({ egressAllow, version: '1.2.3', clock, ...more });
  opened.push(http);
  return http;
}

const call = (options: Partial<HttpCall> = {}): HttpCall => ({ signal: new AbortController().signal, ...options });
const failure = (kind: string) => expect.objectContaining({ name: 'SourceError', failure: kind });
const briskExport = { turn: 'export', pace: 'brisk' } as const;

describe('the minimum rate', () => {
  const rate = { bytesPerSecond: 10_000, windowMs: 200 };

  it('cuts a host that drips, long before the total time and without a silence', async () => {
    const { url, host } = await serve(drip(1));
    const http = client([host], { limits: limits({ rate }) });
    await expect(http.get(url, call(briskExport))).rejects.toThrow(`${host} sends too slowly`);
  });

  it('cuts a host that is quick in the first window and drips then', async () => {
    const { url, host } = await serve((request, response) => {
      response.write(Buffer.alloc(50_000));
      drip(1)(request, response);
    });
    const http = client([host], { limits: limits({ rate }) });
    await expect(http.get(url, call(briskExport))).rejects.toEqual(failure('timeout'));
  });

  it('lets a host finish that is slow and within the rate', async () => {
    const { url, host } = await serve(drip(2_000, 40));
    const http = client([host], { limits: limits({ rate }) });
    expect((await http.get(url, call(briskExport))).body).toHaveLength(80_000);
  });

  it('is lower for who is patient', async () => {
    const { url, host } = await serve(drip(20, 40));
    const http = client([host], { limits: limits({ rate }) });
    expect((await http.get(url, call({ turn: 'export', pace: 'patient' }))).body).toHaveLength(800);
  });

  it('says nothing of the time before the headers: that is what the silence allowed is for', async () => {
    const { url, host } = await serve((_request, response) => void setTimeout(() => response.end('late'), 500));
    const http = client([host], { limits: limits({ rate }) });
    expect((await http.get(url, call(briskExport))).body).toHaveLength(4);
  });

  it('holds for exports, briskly above patiently, with the whole time and the silence longer than the grace', () => {
    const { brisk, patient } = EGRESS_LIMITS.export;
    for (const { totalMs, idleMs, rate: its } of [brisk, patient]) {
      expect(its?.windowMs).toBeLessThanOrEqual(idleMs);
      expect(idleMs).toBeLessThan(totalMs);
    }
    expect(brisk.rate?.bytesPerSecond).toBeGreaterThan(patient.rate?.bytesPerSecond ?? Number.POSITIVE_INFINITY);
  });
});

describe('turns at a host', () => {
  it('let a look-up and the small calls of a collection pass an export, one of each kind at a time', async () => {
    const asked: string[] = [];
    const held: (() => void)[] = [];
    const { url, host } = await serve((request, response) => {
      asked.push(request.url ?? '');
      if (request.url === '/export') held.push(() => void response.end());
      else response.end();
    });
    const http = client([host]);
    const exports = [1, 2].map(() => http.get(`${url}/export`, call({ turn: 'export' })));
    await http.get(`${url}/lookup`, call({ turn: 'lookup' }));
    await http.get(`${url}/small`, call());
    expect(asked.filter((path) => path === '/export')).toHaveLength(1);
    expect(asked).toEqual(expect.arrayContaining(['/lookup', '/small']));
    held[0]?.();
    await exports[0];
    while (held.length < 2) await new Promise((resolve) => setTimeout(resolve, 5));
    held[1]?.();
    await exports[1];
  });

  it('let a look-up pass small calls that wait for each other', async () => {
    let release: () => void = () => undefined;
    const { url, host } = await serve((request, response) => {
      if (request.url === '/small') release = () => void response.end();
      else response.end();
    });
    const http = client([host]);
    const small = http.get(`${url}/small`, call());
    await http.get(`${url}/lookup`, call({ turn: 'lookup' }));
    release();
    await small;
  });
});

describe('a host that is too slow several times', () => {
  it('is left alone for a while at what it is slow at, and answers everything else', async () => {
    const { url, host } = await serve((request, response) => {
      if (request.url === '/small') response.end();
    });
    const http = client([host], { limits: limits({}) });
    const ask = (pace: 'brisk' | 'patient') =>
      http.get(url, call({ turn: 'export', pace, idleMs: 50 })).catch((error: unknown) => error);
    for (let n = 0; n < 2; n += 1) expect(await ask('brisk')).toMatchObject({ failure: 'timeout', retryAt: null });
    // From here on it is not asked any more.
    expect(await ask('brisk')).toMatchObject({ failure: 'timeout', retryAt: now + MINUTE });
    expect((await http.get(`${url}/small`, call())).status).toBe(200);
    expect(await ask('patient')).toMatchObject({ failure: 'timeout', retryAt: null });
  });

  it('is not blamed for one large export that takes the whole time', async () => {
    const { url, host } = await serve(drip(10));
    const http = client([host], { limits: limits({ totalMs: 60 }) });
    for (let n = 0; n < 4; n += 1) {
      await expect(http.get(url, call(briskExport))).rejects.toThrow('took too long to answer');
    }
  });

  it('waits longer each time, up to an hour or the caller’s own limit, and is forgiven by one answer', () => {
    const hosts = createSlowHosts(clock);
    const pause = (key = 'a'): number => {
      try {
        hosts.enter(key, 'a.example');
        return 0;
      } catch (error) {
        const { retryAt } = error as { retryAt: number }; // what `enter` throws
        return (retryAt - now) / MINUTE;
      }
    };
    const closer = Array.from({ length: 4 }, () => {
      hosts.tooSlow('closer', 2, MINUTE);
      return pause('closer');
    });
    expect(closer).toEqual([0, 1, 1, 1]);
    const pauses = Array.from({ length: 9 }, () => {
      hosts.tooSlow('a', 2);
      return pause();
    });
    expect(pauses).toEqual([0, 1, 2, 4, 8, 16, 32, 60, 60]);
    hosts.enter('b', 'b.example');
    now = instant(now + 60 * MINUTE);
    expect(pause()).toBe(0);
    hosts.tooSlow('a', 2);
    expect(pause()).toBe(60);
    hosts.answered('a');
    expect(pause()).toBe(0);
  });
});
