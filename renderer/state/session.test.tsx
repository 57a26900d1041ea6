import { renderToStaticMarkup } from 'react-dom/server';
import { setGlobalOrigin } from 'undici';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ClientConfig } from '../../shared/contract/config.ts';
import { HOUR } from '../../shared/domain/time/calendar.ts';
import { clearOfflineStore, storedPerson, storePerson } from '../data/offline-store.ts';
import { queryClient } from '../data/query-client.ts';
import { onBlocked } from './client-events.ts';
import { logIn } from './log-in.ts';
import { logOut, refreshSession, restoreSession, sessionEnded, startSession, useSession } from './session.ts';

vi.mock('../data/offline-store.ts', () => ({
  clearOfflineStore: vi.fn(),
  storePerson: vi.fn(),
  storeQuery: vi.fn(),
  restoreQuery: vi.fn(),
  storedPerson: vi.fn(async () => null),
}));

const NOW = Date.parse('2026-11-20T10:00:00Z');
const userOf = (id: number, over: object = {}) => ({
  id,
  email: `reader${id}@example.org`,
  emailVerified: true,
  emailPaused: false,
  lang: 'en',
  timezone: 0,
  zone: null,
  code: 'abc',
  blocked: false,
  receiveMail: true,
  subscription: null,
  offerUntil: null,
  ...over,
});

const CONFIG: ClientConfig = {
  ...{ version: '1', sandboxPayments: true, paymentMethods: ['card'], stripeKey: null, paypalClientId: null },
  ...{ summaries: false, networks: ['demo'], maxAccountAgeForPastDataReceive: 4, maxPastDataDeep: 12 },
  ...{ pastWeekPrice: 1, pastWeekPricebrl: 5, pastWeekMethods: [], maxAccountFollows: 1000, pressId: 1, pressIdpt: 2 },
  ...{ supportEmail: null, supportPhone: null, blogUrl: null, socialLinks: [], userCount: null, actionsShare: null },
  ...{ inviteOnly: false, botCheckSiteKey: null, botCheckScript: null, googleLogin: false, connectNetworks: [] },
  now: NOW,
};

type Answer = { readonly status?: number; readonly body?: unknown; readonly token?: string } | 'unreachable';

let cookies: Map<string, string>;
/** What the service was asked, as "METHOD /path token". */
let asked: string[];
let answers: Record<string, () => Answer>;

beforeAll(() => setGlobalOrigin('https://perch.example'));
afterAll(() => setGlobalOrigin(undefined));

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date', 'setTimeout', 'clearTimeout'] });
  cookies = new Map();
  asked = [];
  answers = {};
  const kept = new Map<string, string>();
  vi.stubGlobal('location', { protocol: 'https:', pathname: '/en/dashboard' });
  vi.stubGlobal('document', {
    get cookie() {
      return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    },
    set cookie(text: string) {
      const [, name = '', value = '', age] = /^([^=]+)=([^;]*); Max-Age=(\d+)/.exec(text) ?? [];
      if (age === '0') cookies.delete(name);
      else cookies.set(name, value);
    },
  });
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  });
  vi.stubGlobal('fetch', async (...[input, init]: Parameters<typeof fetch>) => {
    const { method, url, headers } = new Request(input, init);
    const path = new URL(url).pathname.replace('/api', '');
    asked.push(`${method} ${path} ${headers.get('x-auth-token') ?? '-'}`);
    const answer = answers[path]?.() ?? { status: 404, body: { error: 'not_found' } };
    if (answer === 'unreachable') throw new TypeError('Failed to fetch');
    const token = answer.token === undefined ? {} : { 'x-auth-token': answer.token };
    return Response.json(answer.body, { status: answer.status ?? 200, headers: token });
  });
});

afterEach(() => {
  sessionEnded();
  vi.clearAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function Who() {
  const session = useSession();
  return session.kind === 'user' ? session.user.email : session.kind;
}
const who = (): string => renderToStaticMarkup(<Who />);

const holdToken = (token: string, renewedAgo: number) => cookies.set('perch_auth', `${token}.${NOW - renewedAgo}`);
const heldToken = (): string | undefined => cookies.get('perch_auth')?.split('.')[0];
const refused = (error: string) => () => ({ status: 403, body: { error } });

describe('a kept session', () => {
  it('is read when it was renewed within a day, and renewed when that is longer ago', async () => {
    answers = {
      '/user/info': () => ({ body: { user: userOf(1) } }),
      '/authenticate': () => ({ body: { user: userOf(1) }, token: 'renewed' }),
    };
    holdToken('mine', 23 * HOUR);
    await restoreSession();
    expect(asked).toEqual(['GET /user/info mine']);
    expect([who(), heldToken()]).toEqual(['reader1@example.org', 'mine']);

    asked = [];
    holdToken('mine', 25 * HOUR);
    await restoreSession();
    expect(asked).toEqual(['POST /authenticate mine']);
    expect([who(), heldToken()]).toEqual(['reader1@example.org', 'renewed']);
  });

  it('is over for somebody who is blocked, or whom the service does not know any more', async () => {
    for (const answer of [() => ({ body: { user: userOf(1, { blocked: true }) } }), refused('login_required')]) {
      answers = { '/user/info': answer };
      holdToken('mine', HOUR);
      await restoreSession();
      expect([who(), heldToken()]).toEqual(['guest', undefined]);
    }
    expect(clearOfflineStore).toHaveBeenCalled();
  });

  it('waits for a service that cannot be reached, with whoever was here last reading on, and loses nothing', async () => {
    let reachable = false;
    answers = {
      '/user/info': () => (reachable ? { body: { user: userOf(1, { email: 'new@example.org' }) } } : 'unreachable'),
    };
    vi.mocked(storedPerson).mockResolvedValueOnce({ user: { ...userOf(1), lang: 'en' }, shift: 5 });
    holdToken('mine', HOUR);
    const restored = restoreSession();
    await vi.advanceTimersByTimeAsync(100);
    expect([who(), heldToken()]).toEqual(['reader1@example.org', 'mine']);
    expect(clearOfflineStore).not.toHaveBeenCalled();
    reachable = true;
    await vi.advanceTimersByTimeAsync(2000);
    await restored;
    expect(who()).toBe('new@example.org');
  });

  it('is none without a token: what was kept on the device goes', async () => {
    await restoreSession();
    expect(who()).toBe('guest');
    expect(asked).toEqual([]);
    expect(clearOfflineStore).toHaveBeenCalledTimes(1);
  });
});

describe('a program that stays open', () => {
  it('looks at its session at the start and every hour, and renews it after a day', async () => {
    vi.useFakeTimers({ now: NOW, toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
    Object.assign(document, { visibilityState: 'visible', addEventListener: vi.fn() });
    answers = {
      '/config': () => ({ body: { configs: CONFIG } }),
      '/user/info': () => ({ body: { user: userOf(1) } }),
      '/authenticate': () => ({ body: { user: userOf(1) }, token: 'renewed' }),
    };
    const ofSession = () => asked.filter((call) => !call.includes('/config'));
    holdToken('mine', 0);
    startSession();
    await vi.advanceTimersByTimeAsync(0);
    expect(ofSession()).toEqual(['GET /user/info mine']);
    await vi.advanceTimersByTimeAsync(2 * HOUR);
    expect(ofSession()).toEqual(Array.from({ length: 3 }, () => 'GET /user/info mine'));
    await vi.advanceTimersByTimeAsync(22 * HOUR);
    expect(ofSession().filter((call) => call.startsWith('POST'))).toEqual([]);
    await vi.advanceTimersByTimeAsync(HOUR);
    expect([ofSession().at(-1), heldToken()]).toEqual(['POST /authenticate mine', 'renewed']);
    await vi.advanceTimersByTimeAsync(HOUR);
    expect(ofSession().at(-1)).toBe('GET /user/info renewed');
    vi.clearAllTimers();
  });
});

describe('a forced refresh', () => {
  const READ = [
    ['accounts', 'week', false, 'en'],
    ['report', 1, 'week', 'own'],
    ['group-report', '1,2', 'week'],
    ['plans'],
  ];
  const stillRead = () => READ.filter((key) => queryClient.getQueryData(key) !== undefined).map(([head]) => head);
  beforeEach(() => {
    answers = { '/authenticate': () => ({ body: { user: userOf(1) }, token: 'renewed' }) };
    holdToken('mine', HOUR);
    for (const key of READ) queryClient.setQueryData(key, 'read before');
  });

  it('renews a young session and forgets accounts and reports, also those for reading without a connection', async () => {
    await refreshSession('full');
    expect(asked).toEqual(['POST /authenticate mine']);
    expect([who(), heldToken()]).toEqual(['reader1@example.org', 'renewed']);
    expect(stillRead()).toEqual(['plans']);
    expect(clearOfflineStore).toHaveBeenCalledTimes(1);
    const [cleared = 0] = vi.mocked(clearOfflineStore).mock.invocationCallOrder;
    expect(vi.mocked(storePerson).mock.invocationCallOrder.at(-1), 'and goes on keeping').toBeGreaterThan(cleared);
  });

  it('of the token alone forgets nothing that was read', async () => {
    await refreshSession('token-only');
    expect([who(), heldToken()]).toEqual(['reader1@example.org', 'renewed']);
    expect(stillRead()).toEqual(READ.map(([head]) => head));
    expect(clearOfflineStore).not.toHaveBeenCalled();
  });

  it('that finds the person blocked ends the session here, and tells so', async () => {
    for (const answer of [() => ({ body: { user: userOf(1, { blocked: true }) } }), refused('blocked')]) {
      let told = 0;
      const stop = onBlocked(() => {
        told += 1;
      });
      answers['/authenticate'] = answer;
      holdToken('mine', HOUR);
      await refreshSession('token-only');
      stop();
      expect([who(), heldToken(), told]).toEqual(['guest', undefined, 1]);
    }
  });

  it('that does not reach the service loses nothing', async () => {
    answers['/authenticate'] = () => 'unreachable';
    await refreshSession('full');
    expect([heldToken(), stillRead()]).toEqual(['mine', READ.map(([head]) => head)]);
    expect(clearOfflineStore).not.toHaveBeenCalled();
  });
});

describe('a log-in', () => {
  it('shows nothing of who was here before, and keeps for the next one', async () => {
    queryClient.setQueryData(['accounts'], 'of the one before');
    localStorage.setItem('perch.lastEventId', '41');
    answers = { '/authenticate': () => ({ body: { user: userOf(2) }, token: 'new' }) };
    await logIn({ username: 'reader2@example.org', password: 'secret' });
    expect([who(), heldToken()]).toEqual(['reader2@example.org', 'new']);
    expect(queryClient.getQueryData(['accounts'])).toBeUndefined();
    expect(localStorage.getItem('perch.lastEventId')).toBeNull();
    const [cleared = 0] = vi.mocked(clearOfflineStore).mock.invocationCallOrder;
    const [stored = 0] = vi.mocked(storePerson).mock.invocationCallOrder;
    expect(cleared, 'before the next one is stored').toBeLessThan(stored);
  });

  it('that is refused changes nothing', async () => {
    answers = { '/authenticate': refused('wrong_credentials') };
    await expect(logIn({ username: 'reader2@example.org', password: 'wrong' })).rejects.toThrow();
    expect(storePerson).not.toHaveBeenCalled();
    expect(heldToken()).toBeUndefined();
  });
});

describe('a log-out', () => {
  beforeEach(async () => {
    answers = { '/user/info': () => ({ body: { user: userOf(1) } }) };
    holdToken('mine', HOUR);
    await restoreSession();
    queryClient.setQueryData(['accounts'], 'mine');
    asked = [];
  });

  it('takes the token from the device before the service answers, ends its session, and leaves nothing', async () => {
    let heldMeanwhile: string | undefined = 'not asked';
    answers['/logout'] = () => {
      heldMeanwhile = heldToken();
      return { body: { ok: true } };
    };
    expect(await logOut()).toEqual({ known: true });
    expect(asked).toEqual(['POST /logout mine']);
    expect(heldMeanwhile).toBeUndefined();
    expect(who()).toBe('guest');
    expect(queryClient.getQueryData(['accounts'])).toBeUndefined();
    expect(clearOfflineStore).toHaveBeenCalled();
  });

  it('counts here when the service cannot be reached, and is sent again until it is answered', async () => {
    let reachable = false;
    answers['/logout'] = () => (reachable ? { body: { ok: true } } : 'unreachable');
    const ended = await logOut();
    expect(ended.known).toBe(false);
    expect([who(), heldToken()]).toEqual(['guest', undefined]);
    reachable = true;
    await vi.advanceTimersByTimeAsync(30_000);
    if (!ended.known) await ended.later;
    expect(asked.at(-1)).toBe('POST /logout mine');
  });
});
