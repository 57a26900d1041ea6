import { describe, expect, it } from 'vitest';
import { instant } from '../../../shared/domain/ids.ts';
import { MINUTE, SECOND } from '../../../shared/domain/time/calendar.ts';
import { createHostLimiter } from './host-limiter.ts';
import { createSharedTurns, type TurnStore } from './shared-turns.ts';

const NOW = instant(Date.parse('2026-11-21T12:00:00Z'));
const asked = (host = 'a.example') => ({ host, turn: 'background', signal: new AbortController().signal }) as const;

/** A store that gives every turn at once, but for what a test changes; and what was asked of it. */
async function open(change: Partial<TurnStore> = {}, patienceMs?: number) {
  let at = 0;
  const questions: string[] = [];
  const warnings: unknown[] = [];
  let tell: (payload: string) => void = () => undefined;
  const store: TurnStore = {
    hashOf: (host) => host,
    ask: async ({ host }) => {
      questions.push(host);
      return { mine: true, leftMs: 10 * SECOND, wanted: false, pausedUntil: null };
    },
    passOn: async () => undefined,
    pause: async () => undefined,
    leave: async () => undefined,
    listen: async (listener) => {
      tell = listener;
      return async () => undefined;
    },
    isMe: (process) => process === 'me',
    ...change,
  };
  const shared = await createSharedTurns({
    ...{ store, clock: { now: () => NOW }, now: () => at },
    log: { warn: (...words: unknown[]) => void warnings.push(words) },
    ...(patienceMs === undefined ? {} : { patienceMs }),
  });
  return {
    ...{ shared, questions, warnings },
    tell: (payload: string) => tell(payload),
    pass: (ms: number) => {
      at += ms;
    },
  };
}

describe('a database that does not say whose turn it is', () => {
  it('leaves each process its own turn, keeps nobody waiting, and is asked again after a while', async () => {
    let works = false;
    let questions = 0;
    const { shared, warnings, pass } = await open({
      ask: async () => {
        questions += 1;
        if (!works) throw new Error('connection refused');
        return { mine: true, leftMs: 10 * SECOND, wanted: false, pausedUntil: null };
      },
    });
    const inTurn = createHostLimiter(1, shared);
    let atOnce = 0;
    let most = 0;
    const call = () =>
      inTurn(asked(), async () => {
        atOnce += 1;
        most = Math.max(most, atOnce);
        await new Promise((resolve) => setTimeout(resolve, 1));
        atOnce -= 1;
      });
    await Promise.all(Array.from({ length: 5 }, call));
    expect([most, questions, warnings.length]).toEqual([1, 1, 1]);
    works = true;
    pass(5 * SECOND);
    await call();
    await call();
    expect([questions, warnings.length]).toEqual([2, 1]);
  });

  it('is not waited for when it says nothing', async () => {
    const silent = () => new Promise<never>(() => undefined);
    const { shared } = await open({ ask: silent, pause: silent }, 10);
    const end = await shared.begin(asked());
    end();
    await shared.pause('a.example', instant(NOW + MINUTE));
    expect(shared.pausedUntil('a.example')).toBe(NOW + MINUTE);
  });
});

describe('notices of other processes', () => {
  it('that nobody understands are passed over', async () => {
    const { shared, tell, warnings } = await open();
    for (const payload of ['', 'x', '{}', '{"what":"pause","host":1,"until":2}']) tell(payload);
    expect(warnings).toHaveLength(4);
    tell(JSON.stringify({ what: 'pause', host: 'a.example', until: NOW + MINUTE }));
    expect([shared.pausedUntil('a.example'), shared.pausedUntil('b.example')]).toEqual([NOW + MINUTE, null]);
  });

  it('that want an idle turn get it at once, and it is asked for anew', async () => {
    const passed: string[] = [];
    const { shared, questions, tell } = await open({ passOn: async ({ host }) => void passed.push(host) });
    (await shared.begin(asked()))();
    (await shared.begin(asked()))();
    expect(questions).toEqual(['a.example']);
    const wanted = (to: string) => tell(JSON.stringify({ what: 'wanted', to, host: 'a.example', turn: 'background' }));
    wanted('somebody else');
    (await shared.begin(asked()))();
    expect(passed).toEqual([]);
    wanted('me');
    (await shared.begin(asked()))();
    expect(passed).toEqual(['a.example']);
    expect(questions).toEqual(['a.example', 'a.example']);
  });
});

describe('hosts of which there are many', () => {
  it('are forgotten while none of their turns is held', async () => {
    const { shared, questions, pass } = await open();
    for (let n = 0; n < 1200; n += 1) {
      (await shared.begin(asked(`h${n}.example`)))();
      if (n === 600) pass(MINUTE);
    }
    (await shared.begin(asked('h1199.example')))();
    expect(questions).toHaveLength(1200);
    (await shared.begin(asked('h0.example')))();
    expect(questions).toHaveLength(1201);
  });
});
