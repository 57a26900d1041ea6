import type { ServerResponse } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { createHttpClient } from '../../../server/adapters/egress/http-client.ts';
import { createInstagramConnector } from '../../../server/adapters/sources/instagram/connector.ts';
import { createInstagramSource } from '../../../server/adapters/sources/instagram/instagram-source.ts';
import { type CollectOutcome, SourceError } from '../../../server/ports/activity-source.ts';
import { instant } from '../../../shared/domain/ids.ts';
import { DAY, HOUR, MINUTE } from '../../../shared/domain/time/calendar.ts';
import { A_THURSDAY } from '../../support/app.ts';
import { createRecordingSink } from '../../support/atproto/recording-sink.ts';
import { type Meta, startMeta } from '../../support/instagram/meta-server.ts';
import { createAccess } from '../../support/instagram/open-access.ts';
import type { MetaAccount } from '../../support/instagram/world.ts';

const NEVER = new AbortController().signal;
const MB = 1024 * 1024;

interface Stage {
  readonly meta: Meta;
  readonly me: MetaAccount;
  readonly refused: readonly number[];
  readonly pass: (ms: number) => void;
  collect(externalId?: string): Promise<{ outcome: CollectOutcome; keys: string[] }>;
  failure(): Promise<SourceError>;
  connector: ReturnType<typeof createInstagramConnector>;
}

let closing: (() => Promise<void>) | null = null;
afterEach(() => closing?.());

async function open(route: 'own' | 'others' = 'own'): Promise<Stage> {
  const meta = await startMeta();
  let now = instant(A_THURSDAY);
  const clock = { now: () => now };
  const me = meta.account('clay.studio');
  for (let hours = 1; hours <= 8; hours += 1) meta.post(me, now - hours * HOUR);
  const { access, grant, list, refused } = createAccess();
  const mine = route === 'own' ? me : meta.account('asking.studio');
  const login = route === 'own' ? 'instagram' : 'facebook';
  grant({ route, accountId: mine.id, username: mine.username, token: meta.issue(mine, login) });
  list(me.id, me.username);
  const http = createHttpClient({ egressAllow: [meta.host], version: 'test', clock });
  const source = createInstagramSource({ http, clock, access, apps: meta.apps });
  const connector = createInstagramConnector({ http, clock, apps: meta.apps, publicUrl: 'https://perch.example' });
  closing = async () => {
    await http.close();
    await meta.close();
  };
  async function collect(externalId = me.id) {
    const sink = createRecordingSink();
    const request = { externalId, since: null, now, receivedFrom: instant(now - 28 * DAY), recentPosts: [] };
    const outcome = await source.collect({ ...request, pace: 'brisk' }, sink, NEVER);
    return { outcome, keys: [...sink.actionsByKey.keys()] };
  }
  async function failure(): Promise<SourceError> {
    const error = await collect().then(
      () => null,
      (cause: unknown) => cause,
    );
    if (!(error instanceof SourceError)) throw new Error(`no failure: ${String(error)}`);
    return error;
  }
  const pass = (ms: number): void => {
    now = instant(now + ms);
  };
  return { meta, me, refused, pass, collect, failure, connector };
}

const json = (response: ServerResponse, status: number, body: unknown): boolean => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  return true;
};

describe('an Instagram that does not answer as documented', () => {
  it.each([
    { what: 'a limit of the app', status: 400, error: { code: 4 }, failure: 'rate-limited', waits: HOUR },
    { what: 'a limit of the person', status: 400, error: { code: 17 }, failure: 'rate-limited', waits: HOUR },
    { what: 'a limit of the page', status: 400, error: { code: 32 }, failure: 'rate-limited', waits: HOUR },
    { what: 'another limit', status: 400, error: { code: 613 }, failure: 'rate-limited', waits: HOUR },
    { what: 'its own limit', status: 400, error: { code: 80_002 }, failure: 'rate-limited', waits: HOUR },
    { what: 'a token that ended', status: 400, error: { code: 190 }, failure: 'not-connected', waits: null },
    {
      what: 'a token of a session that is over',
      status: 401,
      error: { code: 102 },
      failure: 'not-connected',
      waits: null,
    },
    { what: 'a permission that is missing', status: 403, error: { code: 10 }, failure: 'refused', waits: null },
    { what: 'another that is', status: 403, error: { code: 200 }, failure: 'refused', waits: null },
    { what: 'a failure that passes', status: 500, error: { code: 2 }, failure: 'unreachable', waits: null },
    {
      what: 'one that is said to pass',
      status: 400,
      error: { code: 368, is_transient: true },
      failure: 'unreachable',
      waits: null,
    },
    { what: 'a refusal that it alone understands', status: 400, error: { code: 368 }, failure: 'refused', waits: null },
  ] as const)('is judged right: $what', async ({ status, error, failure, waits }) => {
    const { meta, failure: fail, refused } = await open();
    meta.disturb((_url, response) => json(response, status, { error: { message: 'words', ...error } }));
    const said = await fail();
    expect(said.failure).toBe(failure);
    expect(said.retryAt).toBe(waits === null ? null : A_THURSDAY + waits);
    expect(refused).toEqual(failure === 'not-connected' ? [1] : []);
    for (const token of meta.tokens.keys()) expect(`${said.message} ${String(said.cause)}`).not.toContain(token);
  });

  it('is left alone for as long as its headers say, and asked only for what cannot wait when little is left', async () => {
    const { meta, me, collect, failure, pass } = await open();
    const [first] = me.media;
    if (first !== undefined) meta.comment(first, { by: 'ana', at: A_THURSDAY - MINUTE, text: 'Lovely' });
    meta.spend({ 'x-app-usage': JSON.stringify({ call_count: 80, total_cputime: 3, total_time: 1 }) });
    const spared = await collect();
    expect(spared.outcome).toMatchObject({ status: 'collected', skipped: { 'comments-unavailable': 1 } });
    expect(meta.asked.some(({ pathname }) => pathname.endsWith('/comments'))).toBe(false);
    const usage = { 17841: [{ type: 'instagram', call_count: 100, estimated_time_to_regain_access: 30 }] };
    meta.spend({ 'x-business-use-case-usage': JSON.stringify(usage) });
    expect(await failure()).toMatchObject({ failure: 'rate-limited', retryAt: A_THURSDAY + 30 * MINUTE });
    const asked = meta.asked.length;
    expect((await failure()).failure).toBe('rate-limited');
    expect(meta.asked.length).toBe(asked);
    meta.spend({ 'x-app-usage': 'nonsense' });
    pass(31 * MINUTE);
    expect((await collect()).outcome.status).toBe('collected');
  });

  it('cannot lead a list in circles, on for ever, or to another host', async () => {
    const { meta, me, collect } = await open();
    const listed = (cursor: (page: number) => string) => {
      let page = 0;
      meta.disturb((url, response) => {
        if (!url.pathname.endsWith('/media')) return false;
        page += 1;
        const paging = { cursors: { after: cursor(page) }, next: 'http://169.254.169.254/latest' };
        const [media] = me.media;
        return json(response, 200, { data: [{ ...media, comments: undefined }], paging });
      });
      return () => page;
    };
    const circle = listed((page) => (page % 2 === 0 ? 'even' : 'odd'));
    const inCircles = await collect();
    expect([circle(), inCircles.keys.length]).toEqual([3, 1]);
    expect(inCircles.outcome).toMatchObject({ status: 'collected', coverage: { post: 'sampled' } });
    const endless = listed((page) => `p${page}`);
    expect((await collect()).keys).toHaveLength(1);
    expect(endless()).toBe(40);
    const odd = listed(() => 'x){id}&access_token=');
    expect((await collect()).keys).toHaveLength(1);
    expect(odd()).toBe(1);
    expect(meta.asked.every(({ host }) => host === meta.host)).toBe(true);
  });

  it.each([
    [
      'a body without end',
      'too-large',
      (response: ServerResponse) => {
        response.writeHead(200, { 'content-type': 'application/json', 'content-length': String(10_000 * MB) });
        const chunk = Buffer.alloc(MB, ' ');
        const write = (): void => {
          while (!response.destroyed && response.write(chunk));
          if (!response.destroyed) response.once('drain', write);
        };
        write();
      },
    ],
    [
      'an answer that is cut',
      'unreachable',
      (response: ServerResponse) => {
        response.writeHead(200, { 'content-length': '5000' });
        response.write('{"data":[');
        setTimeout(() => response.destroy(), 20);
      },
    ],
    [
      'a redirect to a private address',
      'egress-blocked',
      (response: ServerResponse) => {
        response.writeHead(302, { location: 'http://10.0.0.1/' }).end();
      },
    ],
    [
      'a page',
      'malformed',
      (response: ServerResponse) => {
        response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Log in</title>');
      },
    ],
    ['another form', 'malformed', (response: ServerResponse) => json(response, 200, { id: {}, username: 5 })],
    ['an array of nothing', 'malformed', (response: ServerResponse) => json(response, 200, [])],
  ] as const)('ends in a clear failure: %s', async (_, failure, answer) => {
    const { meta, failure: fail } = await open();
    meta.disturb((_url, response) => {
      answer(response);
      return true;
    });
    expect((await fail()).failure).toBe(failure);
  });

  it('cannot pass one account off as another, nor put what it likes into a report', async () => {
    const { meta, me, collect } = await open('others');
    const before = await collect();
    expect(before.keys).toHaveLength(8);
    const [post] = me.media;
    meta.disturb((url, response) => {
      if (!url.search.includes('media')) return false;
      if (!url.search.includes('limit')) return false;
      const odd = { ...post, comments: undefined };
      const data = [
        odd,
        { ...odd, permalink: 'https://evil.example/p/CAAAAAAAA/' },
        { ...odd, permalink: 'javascript:alert(1)' },
        { ...odd, timestamp: '2999-01-01T00:00:00+0000', permalink: 'https://www.instagram.com/p/CFUTURE01/' },
        { ...odd, timestamp: 'yesterday' },
        { id: 'x' },
        null,
      ];
      const found = { id: me.id, username: me.username, media: { data } };
      return json(response, 200, { business_discovery: found, id: '1' });
    });
    const { outcome, keys } = await collect();
    expect(keys).toHaveLength(1);
    expect(outcome).toMatchObject({ skipped: { malformed: 5, 'date-out-of-range': 1 } });
    meta.disturb(null);
    // Its name is somebody else's by now.
    me.username = 'moved.away';
    meta.account('clay.studio');
    expect((await collect()).outcome).toEqual({ status: 'missing', look: { directory: 'there', server: 'missing' } });
  });

  it('gives no token to whoever stands in the log-in’s way', async () => {
    const { meta, connector, me } = await open();
    meta.as(me);
    const url = connector.authorizationUrl('own', { state: 's', language: 'en' });
    const there = await fetch(url, { redirect: 'manual' });
    const code = new URL(there.headers.get('location') ?? '').searchParams.get('code') ?? '';
    meta.disturb((asked, response) => {
      if (asked.pathname !== '/access_token') return false;
      response.writeHead(302, { location: 'https://10.0.0.1/' }).end();
      return true;
    });
    await expect(connector.connect('own', code)).rejects.toMatchObject({ code: 'connection_unavailable' });
    meta.disturb(null);
    await expect(connector.connect('own', code)).rejects.toMatchObject({ code: 'connection_refused' });
  });
});
