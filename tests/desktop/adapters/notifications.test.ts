import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Notification as StandInNotification } from '../standin/system/notification.ts';

const { app, Notification } = await import('../standin/electron.ts');
app.becomeReady();

let shown: StandInNotification[];
let received: string[];
let system: NodeJS.Platform;
let adapter: typeof import('../../../main/adapters/notifications.ts');

beforeEach(async () => {
  [shown, received] = [[], []];
  vi.spyOn(process, 'platform', 'get').mockImplementation(() => system);
  vi.spyOn(Notification.prototype, 'show').mockImplementation(function show(this: StandInNotification) {
    shown.push(this);
  });
  system = 'linux';
  // What it remembers of a start is its own.
  vi.resetModules();
  vi.doMock('electron', () => ({ Notification }));
  adapter = await import('../../../main/adapters/notifications.ts');
});
afterEach(() => void vi.restoreAllMocks());

const show = (id: string): void =>
  adapter.showNotification({
    id,
    title: `Title of ${id}`,
    body: 'Body',
    onShown: () => void received.push(`shown ${id}`),
    onClick: () => void received.push(`clicked ${id}`),
    onFailed: () => void received.push(`failed ${id}`),
  });

describe('a notification', () => {
  it('answers for itself, whichever was shown last', () => {
    for (const id of ['older', 'newer']) show(id);
    shown[0]?.emit('click', {});
    shown[1]?.emit('failed', {}, 'refused');
    shown[1]?.emit('show', {});
    expect(received).toEqual(['clicked older', 'failed newer', 'shown newer']);
  });

  it('takes the place of the one with the same id', () => {
    const close = vi.spyOn(Notification.prototype, 'close');
    for (const id of ['reports', 'other', 'reports']) show(id);
    expect(close.mock.contexts).toEqual([shown[0]]);
  });

  it('is told as failed where the system has none', () => {
    vi.spyOn(Notification, 'isSupported').mockReturnValue(false);
    show('any');
    expect([received, shown]).toEqual([['failed any'], []]);
  });
});

describe('on Windows', () => {
  /** What Windows tells when a toast is clicked, besides the toast itself. */
  let activate: (details: { arguments: string }) => void;
  beforeEach(() => {
    system = 'win32';
    vi.spyOn(Notification, 'handleActivation').mockImplementation((handler) => {
      activate = handler;
    });
    adapter.onEarlierNotification((id) => void received.push(`earlier ${id}`));
  });
  const launchOf = ({ toastXml }: StandInNotification): string => /launch="([^"]*)"/.exec(toastXml)?.[1] ?? '';

  it('a toast that is clicked after the application ended tells which it was', () => {
    const launch = 'notification=report-1-week-2026-11-09';
    activate({ arguments: launch });
    expect(received).toEqual(['earlier report-1-week-2026-11-09']);
    show('report-1-week-2026-11-09');
    expect(shown.map(launchOf)).toEqual([launch]);
  });

  it('one of this start is heard once, whichever word of it comes first', () => {
    for (const id of ['a', 'b']) show(id);
    const [a, b] = shown;
    if (a === undefined || b === undefined) throw new Error('nothing was shown');
    a.emit('click', {});
    activate({ arguments: launchOf(a) });
    activate({ arguments: launchOf(b) });
    b.emit('click', {});
    expect(received).toEqual(['clicked a', 'clicked b']);
    // Shown anew it can be clicked anew.
    show('a');
    activate({ arguments: launchOf(a) });
    expect(received.at(-1)).toBe('clicked a');
    expect(received).toHaveLength(3);
  });

  it('a toast of an older version, without a word of its own, opens the application', () => {
    activate({ arguments: '' });
    expect(received).toEqual(['earlier ']);
  });
});

describe('elsewhere', () => {
  it('nothing is asked of Windows, and no XML written', () => {
    const handle = vi.spyOn(Notification, 'handleActivation');
    adapter.onEarlierNotification(() => undefined);
    show('a');
    expect(handle).not.toHaveBeenCalled();
    expect(shown[0]?.toastXml).toBe('');
  });
});
