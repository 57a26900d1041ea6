import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ServerFrame } from '../../shared/contract/live.ts';
import { DEFAULT_PREFERENCES, type Preferences } from '../../shared/desktop/preferences.ts';
import type { DesktopNotice } from '../../shared/desktop/values.ts';
import type { Language } from '../../shared/domain/languages.ts';
import { DAY, HOUR, MINUTE, SECOND } from '../../shared/domain/time/calendar.ts';
import type { After, NotificationRequest } from '../ports.ts';
import { createNotifications } from './notifications.ts';
import type { ReportReady } from './wording.ts';

const THURSDAY = Date.UTC(2026, 10, 19, 6, 1);
const after: After = (ms, task) => {
  const timer = setTimeout(task, ms);
  return () => clearTimeout(timer);
};
const report = (accountId: number, more: Partial<ReportReady> = {}): ReportReady => ({
  type: 'report-ready',
  id: accountId,
  accountId,
  reportId: 'week-2026-11-09',
  name: `Account ${accountId}`,
  title: { en: 'A quieter week', pt: 'Semana mais calma' },
  likes: 214,
  follows: 9,
  unfollows: 3,
  ...more,
});

describe('news of the desktop application', () => {
  beforeEach(() => void vi.useFakeTimers({ now: THURSDAY }));
  afterEach(() => void vi.useRealTimers());

  function setUp(options: Partial<Preferences['notifications']> = {}, language: Language = 'en') {
    const shown: NotificationRequest[] = [];
    const [opened, notices] = [[] as string[], [] as DesktopNotice[]];
    const state = {
      pathInFront: null as string | null,
      notifications: { ...DEFAULT_PREFERENCES.notifications, ...options },
      language,
    };
    const notifications = createNotifications({
      show: (request) => shown.push(request),
      language: () => state.language,
      preferences: () => ({ ...DEFAULT_PREFERENCES, notifications: state.notifications }),
      now: Date.now,
      after,
      open: (path) => opened.push(path),
      pathInFront: () => state.pathInFront,
      notice: (notice) => notices.push(notice),
    });
    const receive = (...frames: ServerFrame[]) => {
      for (const frame of frames) notifications.onFrame(frame);
    };
    const pass = (ms = 30 * SECOND) => vi.advanceTimersByTime(ms);
    const titles = () => shown.map(({ title }) => title);
    return { notifications, shown, titles, opened, notices, state, receive, pass };
  }
  const welcome = (newestEventId: number) => ({ type: 'welcome', lastEventId: 0, newestEventId }) as const;

  it('tells of one report by its title, its numbers and its dates, in the person’s language', () => {
    const english = setUp();
    english.receive(report(1));
    english.pass();
    expect(english.shown).toEqual([
      expect.objectContaining({
        id: 'report-1-week-2026-11-09',
        title: 'Account 1: A quieter week',
        body: '214 likes, 9 new follows, 3 unfollows. Report for 9 to 15 November.',
      }),
    ]);
    const portuguese = setUp({}, 'pt');
    portuguese.receive(report(1));
    portuguese.pass();
    expect(portuguese.shown[0]).toMatchObject({
      title: 'Account 1: Semana mais calma',
      body: '214 curtidas; passou a seguir 9 contas e deixou de seguir 3. Relatório de 9 a 15 de novembro.',
    });
  });

  it('says nothing of a report that is open in the window in front by then', () => {
    const { titles, state, receive, pass } = setUp();
    receive(report(1));
    state.pathInFront = '/en/report/1/week-2026-11-09';
    pass();
    expect(titles()).toEqual([]);
    receive(report(2));
    pass();
    expect(titles()).toEqual(['Account 2: A quieter week']);
  });

  it('never says 0 for what a network does not tell, and leaves out changes that did not happen', () => {
    const { receive, pass, shown, state } = setUp();
    receive(report(1, { likes: null, follows: null, unfollows: null, reportId: 'month-2026-10-01' }));
    pass();
    receive(report(2, { likes: 0, follows: 0, unfollows: 1, reportId: 'week-2026-11-30' }));
    pass();
    state.language = 'pt';
    receive(report(3, { likes: null, follows: 1, unfollows: 0 }));
    pass();
    receive(report(4, { likes: 1, follows: null, unfollows: 2 }));
    pass();
    expect(shown.map(({ body }) => body)).toEqual([
      'Report for October 2026.',
      '0 likes, 1 unfollow. Report for 30 November to 6 December.',
      'Passou a seguir 1 conta. Relatório de 9 a 15 de novembro.',
      '1 curtida; deixou de seguir 2 contas. Relatório de 9 a 15 de novembro.',
    ]);
  });

  it('makes one of several that come within a few seconds, which opens the dashboard', () => {
    const { receive, pass, shown, opened } = setUp();
    for (let account = 1; account <= 4; account += 1) {
      receive(report(account));
      pass(3 * SECOND);
    }
    expect(shown).toEqual([]);
    pass();
    expect(shown).toMatchObject([{ id: 'reports', title: '4 new reports' }]);
    expect(shown[0]?.body).toBe('Account 1, Account 2, Account 3 and 1 more.');
    shown[0]?.onClick();
    expect(opened).toEqual(['/en/dashboard']);
  });

  it('does not wait for ever for the last of a long morning, and lets its one notification grow until it is opened', () => {
    const { receive, pass, shown, titles } = setUp();
    for (let account = 1; account <= 12; account += 1) {
      receive(report(account));
      pass(3 * SECOND);
    }
    pass();
    expect(titles()).toEqual(['7 new reports', '12 new reports']);
    expect(new Set(shown.map(({ id }) => id))).toEqual(new Set(['reports']));
    shown.at(-1)?.onClick();
    receive(report(20));
    pass();
    expect(titles().at(-1)).toBe('Account 20: A quieter week');
  });

  it('begins a new group when the last one was long ago', () => {
    const { receive, pass, titles } = setUp();
    receive(report(1), report(2));
    pass(11 * MINUTE);
    receive(report(3), report(4));
    pass();
    expect(titles()).toEqual(['2 new reports', '2 new reports']);
  });

  it('counts a report that is told twice once', () => {
    const { receive, pass, titles } = setUp();
    receive(report(1), report(1, { id: 99 }));
    pass();
    expect(titles()).toEqual(['Account 1: A quieter week']);
  });

  it('opens the report in the language of the moment of the click', () => {
    const { receive, pass, shown, state, opened } = setUp();
    receive(report(7));
    pass();
    state.language = 'pt';
    shown[0]?.onClick();
    expect(opened).toEqual(['/pt/report/7/week-2026-11-09']);
  });

  it('holds back muted accounts, everything while paused, and everything while switched off', () => {
    const muted = setUp({ muted: [1] });
    muted.receive(report(1), report(2));
    muted.pass();
    expect(muted.titles()).toEqual(['Account 2: A quieter week']);
    const paused = setUp({ pausedUntil: Date.now() + HOUR });
    paused.receive(report(1));
    paused.pass(HOUR);
    expect(paused.titles()).toEqual([]);
    paused.receive(report(2));
    paused.pass();
    expect(paused.titles()).toEqual(['Account 2: A quieter week']);
    const off = setUp({ on: false });
    off.receive(report(1));
    off.pass();
    expect(off.titles()).toEqual([]);
  });

  it('honours a pause that was chosen while it was still collecting', () => {
    const { receive, pass, state, titles } = setUp();
    receive(report(1));
    state.notifications = { ...state.notifications, on: false };
    pass();
    expect(titles()).toEqual([]);
  });

  it('tells of replayed reports for a week, and of later ones however old their period is', () => {
    const { receive, pass, titles } = setUp();
    receive(welcome(2), report(1, { reportId: 'week-2026-11-02' }), report(2));
    pass();
    expect(titles()).toEqual(['Account 2: A quieter week']);
    receive(report(3, { reportId: 'week-2026-08-03' }));
    pass();
    expect(titles().at(-1)).toBe('Account 3: A quieter week');
    vi.setSystemTime(THURSDAY + 8 * DAY);
    receive(welcome(4), report(4));
    pass();
    expect(titles()).toHaveLength(2);
  });

  it('tells a replay from what follows it by the event, however long it takes', () => {
    const { receive, pass, titles } = setUp();
    receive(welcome(21));
    for (let id = 1; id < 21; id += 1) {
      receive({ type: 'data-update', id, accountId: null });
      pass(20 * SECOND);
    }
    receive(report(21, { reportId: 'week-2026-08-03' }));
    pass();
    expect(titles()).toEqual([]);
    receive(report(22, { reportId: 'week-2026-08-03' }));
    pass();
    expect(titles()).toEqual(['Account 22: A quieter week']);
  });

  it('tells the page once of a notification that the system refuses', () => {
    const { receive, pass, shown, notices } = setUp();
    receive(report(7));
    pass();
    shown[0]?.onFailed();
    shown[0]?.onFailed();
    expect(notices).toEqual([
      { kind: 'report-ready', text: 'Account 7: A quieter week', open: '/en/report/7/week-2026-11-09' },
    ]);
  });

  it('says in the page why a payment failed, not a second time when it is replayed, and nothing of a plan that changed', () => {
    const { receive, pass, shown, notices } = setUp();
    receive(welcome(1), { type: 'subscribeError', id: 1, code: 'card_declined' });
    receive({ type: 'subscription-changed', id: 2, status: 1 });
    expect(notices).toEqual([]);
    receive({ type: 'subscribeError', id: 3, code: 'card_declined' });
    receive({ type: 'subscribeError', id: 4, code: 'toString' });
    pass();
    expect(notices.map(({ kind, text }) => [kind, text])).toEqual([
      ['error', 'The card was declined. Nothing was charged.'],
      ['error', 'The payment did not go through. Nothing was charged.'],
    ]);
    expect(shown).toEqual([]);
  });

  it('answers a test with what the system did: shown, refused, or no word within two seconds', async () => {
    const { notifications, shown, pass } = setUp({ on: false, pausedUntil: Date.now() + HOUR });
    const [good, bad, silent] = [notifications.test(), notifications.test(), notifications.test()];
    shown[0]?.onShown?.();
    shown[1]?.onFailed();
    pass(2 * SECOND);
    shown[2]?.onShown?.();
    expect(await Promise.all([good, bad, silent])).toEqual([true, false, false]);
  });
});
