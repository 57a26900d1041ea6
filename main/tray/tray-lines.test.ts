import { describe, expect, it } from 'vitest';
import type { Language } from '../../shared/domain/languages.ts';
import { DAY, HOUR } from '../../shared/domain/time/calendar.ts';
import type { MenuLine } from '../ports.ts';
import { nextDelivery, pausedFor, type TrayState, trayLines, trayTooltip } from './tray-lines.ts';

const FRIDAY = Date.UTC(2026, 10, 20, 9);
const report = (accountId: number, more: object = {}) => ({
  accountId,
  reportId: 'week-2026-11-09',
  name: `Account ${accountId}`,
  ...more,
});

function about(more: Partial<TrayState> = {}, done: string[] = []): TrayState {
  const note = (what: string) => () => void done.push(what);
  return {
    language: 'en',
    now: FRIDAY,
    loggedIn: true,
    unread: { count: 0, reports: [] },
    notifications: { on: true, muted: [], pausedUntil: null },
    actions: {
      open: note('open'),
      openDashboard: note('dashboard'),
      openReport: ({ accountId }) => done.push(`report ${accountId}`),
      saveCsv: note('csv'),
      pause: (howLong) => done.push(`pause ${howLong}`),
      switchOn: note('switch on'),
      settings: note('settings'),
      quit: note('quit'),
    },
    ...more,
  };
}
const labels = (lines: readonly MenuLine[]) => lines.map(({ kind, label }) => (kind === 'separator' ? '-' : label));
const all = (lines: readonly MenuLine[]): MenuLine[] => lines.flatMap((line) => [line, ...all(line.lines ?? [])]);

describe('the menu in the tray', () => {
  it('says what is new and when the next reports come, and offers everything that can be done', () => {
    const unread = { count: 3, reports: [report(1), report(2), report(3)] };
    expect(labels(trayLines(about({ unread })))).toEqual([
      '3 new reports',
      'Next: Thursday 26 November',
      '-',
      'Account 1',
      'Account 2',
      'Account 3',
      '-',
      'Open Perch',
      'Save this week as CSV',
      'Pause notifications',
      'Settings…',
      '-',
      'Quit Perch',
    ]);
    expect(labels(trayLines(about({ unread, language: 'pt' })))).toEqual([
      '3 relatórios novos',
      'Próximo: quinta-feira, 26 de novembro',
      '-',
      'Account 1',
      'Account 2',
      'Account 3',
      '-',
      'Abrir o Perch',
      'Salvar esta semana em CSV',
      'Pausar notificações',
      'Configurações…',
      '-',
      'Sair do Perch',
    ]);
  });

  it('does what each line says', () => {
    const done: string[] = [];
    const unread = { count: 9, reports: [report(1)] };
    for (const line of all(trayLines(about({ unread }, done)))) line.onClick?.();
    expect(done).toEqual([
      'report 1',
      'dashboard',
      'open',
      'csv',
      'pause hour',
      'pause tomorrow',
      'pause long',
      'settings',
      'quit',
    ]);
  });

  it('lists five reports, and says how many more there are', () => {
    const reports = Array.from({ length: 7 }, (_, n) => report(n + 1));
    const shown = labels(trayLines(about({ unread: { count: 12, reports } })));
    expect(shown.filter((label) => label?.startsWith('Account'))).toHaveLength(5);
    expect(shown).toContain('7 more on the dashboard');
  });

  it('tells two reports of one account apart, and keeps a long name short', () => {
    const reports = [report(1), report(1, { reportId: 'month-2026-10-01' }), report(2, { name: 'x'.repeat(500) })];
    const shown = labels(trayLines(about({ unread: { count: 3, reports } })));
    expect(shown.slice(3, 5)).toEqual(['Account 1, 9 to 15 November', 'Account 1, October 2026']);
    expect(shown[5]).toBe(`${'x'.repeat(59)}…`);
  });

  it('says that nothing is new, and nothing of reports while nobody is logged in', () => {
    expect(labels(trayLines(about())).slice(0, 4)).toEqual([
      'No new reports',
      'Next: Thursday 26 November',
      '-',
      'Open Perch',
    ]);
    const out = about({ loggedIn: false, unread: { count: 2, reports: [report(1), report(2)] } });
    expect(labels(trayLines(out))).toEqual(['Open Perch', 'Pause notifications', 'Settings…', '-', 'Quit Perch']);
    expect(trayTooltip(out)).toBe('Perch');
    expect(trayTooltip(about({ unread: { count: 1, reports: [] } }))).toBe('Perch: 1 new report');
    expect(trayTooltip(about({ language: 'pt' }))).toBe('Perch: Nenhum relatório novo');
  });

  it('names Thursday 06:00 in Reykjavik: this one until then, the next one after', () => {
    const thursday = Date.UTC(2026, 10, 26, 6);
    expect([thursday - 7 * DAY, FRIDAY, thursday - 1].map(nextDelivery)).toEqual([thursday, thursday, thursday]);
    expect(nextDelivery(thursday)).toBe(thursday + 7 * DAY);
  });

  it('says until when notifications are paused or that they are off, and offers to switch them on', () => {
    const when = (language: Language, notifications: Partial<TrayState['notifications']>, now = FRIDAY) =>
      labels(
        trayLines(
          about({ language, now, notifications: { on: true, muted: [], pausedUntil: null, ...notifications } }),
        ),
      );
    const pausedUntil = new Date(2026, 10, 21, 8).getTime();
    expect(when('en', { pausedUntil })).toContain('Notifications paused until Sat 08:00');
    expect(when('pt', { pausedUntil })).toContain('Notificações pausadas até sáb., 08:00');
    expect(when('en', { pausedUntil })).toContain('Turn notifications on');
    expect(when('en', { on: false })).toContain('Notifications are off');
    expect(when('en', { pausedUntil }, pausedUntil)).toContain('Pause notifications');
  });

  it('pauses for an hour, to tomorrow at eight by this machine’s clock, or until they are switched on', () => {
    const late = new Date(2026, 11, 31, 23, 30).getTime();
    expect(pausedFor('hour', late)).toEqual({ on: true, pausedUntil: late + HOUR });
    expect(pausedFor('tomorrow', late)).toEqual({ on: true, pausedUntil: new Date(2027, 0, 1, 8).getTime() });
    expect(pausedFor('long', late)).toEqual({ on: false, pausedUntil: null });
  });
});
