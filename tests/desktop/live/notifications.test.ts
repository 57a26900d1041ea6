import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createLive, type Live } from '../../../main/live/reconnect.ts';
import { createNotifications } from '../../../main/notifications/notifications.ts';
import type { NotificationRequest } from '../../../main/ports.ts';
import { createTray } from '../../../main/tray/tray.ts';
import { DEFAULT_PREFERENCES } from '../../../shared/desktop/preferences.ts';
import { instant, type ReportId, userId } from '../../../shared/domain/ids.ts';
import { dayOf, WEEK } from '../../../shared/domain/time/calendar.ts';
import { periodOf } from '../../../shared/domain/time/period.ts';
import { type Person, signUp, startApp, type TestApp } from '../../support/app.ts';
import { createTestMachine, openSocket } from './machine.ts';

const PATIENCE = { timeout: 10_000, interval: 10 };

describe('news with no window open', () => {
  let app: TestApp;
  let person: Person;
  let kept: number | null;
  const opened: Live[] = [];

  beforeAll(async () => {
    app = await startApp({ listen: true });
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    [person, kept] = [await signUp(app), null];
  });
  afterEach(() => {
    for (const live of opened.splice(0)) live.stop();
  });

  const ready = (accountId: number, weeksAgo: number) =>
    app.live.publish(userId(person.id), {
      type: 'report-ready',
      accountId,
      reportId: periodOf('week', dayOf(instant(Date.now() - weeksAgo * WEEK))).id satisfies ReportId,
      name: `Account ${accountId}`,
      title: { en: 'A quieter week', pt: 'Semana mais calma' },
      likes: 1,
      follows: null,
      unfollows: null,
    });

  /** Live channel, notifications and tray, joined as the application joins them; time passes tenfold. */
  function open(unread: { value: unknown }) {
    const machine = createTestMachine(10);
    const { now, after, online } = machine;
    const [shown, badges] = [[] as NotificationRequest[], [] as number[]];
    const nothing = () => undefined;
    const memory = {
      read: () => kept,
      write: (id: number) => {
        kept = id;
      },
    };
    const [origin, token] = [() => app.url, () => person.token];
    const [language, preferences] = [() => 'en' as const, () => DEFAULT_PREFERENCES];
    const live = createLive({ openSocket, origin, token, events: machine, online, now, after, memory });
    const show = (request: NotificationRequest) => void shown.push(request);
    const told = { open: nothing, notice: nothing, pathInFront: () => null };
    const notifications = createNotifications({ show, language, preferences, now, after, ...told });
    const tray = createTray({
      system: 'linux',
      icon: () => ({ show: nothing, close: nothing }),
      badge: (count) => badges.push(count),
      store: {
        read: () => unread.value,
        write: (value) => {
          unread.value = value;
        },
      },
      language,
      preferences,
      loggedIn: () => true,
      events: machine,
      now,
      after,
      open: nothing,
      command: nothing,
      setNotifications: nothing,
      quit: nothing,
      drawn: nothing,
    });
    live.onFrame((frame) => {
      notifications.onFrame(frame);
      tray.onFrame(frame);
    });
    tray.start();
    live.start();
    opened.push(live);
    return { live, tray, badges, titles: () => shown.map(({ title }) => title) };
  }

  it('come when a report is ready, together when several are', async () => {
    const { live, badges, titles } = open({ value: null });
    await expect.poll(live.state, PATIENCE).toBe('live');
    for (let account = 1; account <= 4; account += 1) await ready(account, 1);
    await expect.poll(titles, PATIENCE).toEqual(['4 new reports']);
    expect(badges.at(-1)).toBe(4);
  });

  it('come after an absence, each once, and what is old is only counted', async () => {
    const unread = { value: null };
    const first = open(unread);
    await expect.poll(first.live.state, PATIENCE).toBe('live');
    await ready(1, 1);
    await expect.poll(first.titles, PATIENCE).toHaveLength(1);
    first.live.stop();
    first.tray.stop();
    await ready(2, 1);
    await ready(3, 5);
    const second = open(unread);
    await expect.poll(second.titles, PATIENCE).toEqual(['Account 2: A quieter week']);
    expect(second.badges.at(-1)).toBe(3);
    second.live.stop();
    const third = open(unread);
    await expect.poll(third.live.state, PATIENCE).toBe('live');
    await new Promise((resolve) => setTimeout(resolve, 1000));
    expect(third.titles()).toEqual([]);
  });
});
