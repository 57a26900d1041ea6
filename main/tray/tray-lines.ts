import { BRAND } from '../../shared/brand.ts';
import type { Preferences } from '../../shared/desktop/preferences.ts';
import { type Instant, instant } from '../../shared/domain/ids.ts';
import type { Language } from '../../shared/domain/languages.ts';
import { dayOf, HOUR, WEEK } from '../../shared/domain/time/calendar.ts';
import { parseReportId } from '../../shared/domain/time/period.ts';
import { lastDelivery } from '../../shared/domain/time/thursday.ts';
import { DATE_LOCALE, dayAndMonth, weekdayName } from '../../shared/i18n/dates.ts';
import { rangeOf } from '../notifications/wording.ts';
import { counted, word } from '../notifications/words.ts';
import type { MenuLine } from '../ports.ts';
import type { UnreadReport, UnreadState } from './unread.ts';

/** Reports that have a line of their own. */
const LISTED = 5;
const MORNING_HOUR = 8;
const LABEL_LENGTH = 60;

export type PauseLength = 'hour' | 'tomorrow' | 'long';

export interface TrayActions {
  readonly open: () => void;
  readonly openDashboard: () => void;
  readonly openReport: (report: UnreadReport) => void;
  readonly saveCsv: () => void;
  readonly pause: (howLong: PauseLength) => void;
  readonly switchOn: () => void;
  readonly settings: () => void;
  readonly quit: () => void;
}

export interface TrayState {
  readonly language: Language;
  /** Milliseconds, by this machine's clock. */
  readonly now: number;
  /** Nobody is logged in: there is nothing to save and nothing to read. */
  readonly loggedIn: boolean;
  readonly unread: UnreadState;
  readonly notifications: Preferences['notifications'];
  readonly actions: TrayActions;
}

const SEPARATOR: MenuLine = { kind: 'separator' };

/** The next Thursday 06:00 in Reykjavik, when reports come out. */
export const nextDelivery = (now: number): Instant => instant(lastDelivery(instant(now)) + WEEK);

/** Tomorrow at 08:00 by this machine's own clock. */
function tomorrowMorning(now: number): number {
  const day = new Date(now);
  return new Date(day.getFullYear(), day.getMonth(), day.getDate() + 1, MORNING_HOUR).getTime();
}

/** What a choice of the menu makes of the preferences, counted from the click. */
export function pausedFor(
  howLong: PauseLength,
  now: number,
): { readonly on: boolean; readonly pausedUntil: number | null } {
  if (howLong === 'long') return { on: false, pausedUntil: null };
  return { on: true, pausedUntil: howLong === 'hour' ? now + HOUR : tomorrowMorning(now) };
}

const newReports = (language: Language, count: number): string =>
  count === 0 ? word(language, 'noNewReports') : counted(language, 'newReports', { count });

/** "Next: Thursday 26 November". */
function nextLine({ language, now }: TrayState): string {
  const at = nextDelivery(now);
  const values = { weekday: weekdayName(language, at), day: dayAndMonth(language, dayOf(at)) };
  return word(language, 'next', { date: word(language, 'weekdayDate', values) });
}

/** The account's name; with the dates where two reports of one account stand in the list. */
function labelOf(language: Language, report: UnreadReport, all: readonly UnreadReport[]): string {
  const alone = all.filter(({ name }) => name === report.name).length === 1;
  const period = parseReportId(report.reportId);
  const label =
    alone || period === null
      ? report.name
      : word(language, 'reportOfMonth', { name: report.name, range: rangeOf(language, period) });
  return label.length > LABEL_LENGTH ? `${label.slice(0, LABEL_LENGTH - 1)}…` : label;
}

/** The unread reports, each opens; the window's menu has them too. */
export function reportLines({
  language,
  unread,
  actions,
}: Pick<TrayState, 'language' | 'unread' | 'actions'>): MenuLine[] {
  const listed = unread.reports.slice(0, LISTED);
  const more = unread.count - listed.length;
  return [
    ...listed.map((report) => ({
      id: `report-${report.accountId}-${report.reportId}`,
      label: labelOf(language, report, listed),
      onClick: () => actions.openReport(report),
    })),
    ...(more > 0
      ? [{ id: 'more', label: counted(language, 'moreReports', { count: more }), onClick: actions.openDashboard }]
      : []),
  ];
}

const clock = (language: Language, at: number): string =>
  new Intl.DateTimeFormat(DATE_LOCALE[language], { weekday: 'short', hour: '2-digit', minute: '2-digit' }).format(at);

/** Pausing while they are on; while they are not, until when, and switching them on. The window's menu has them too. */
export function pauseLines({
  language,
  now,
  notifications,
  actions,
}: Pick<TrayState, 'language' | 'now' | 'notifications' | 'actions'>): MenuLine[] {
  const { on, pausedUntil } = notifications;
  const paused = pausedUntil !== null && now < pausedUntil;
  if (on && !paused) {
    return [
      {
        id: 'pause',
        kind: 'submenu',
        label: word(language, 'pause'),
        lines: [
          { id: 'pause-hour', label: word(language, 'pauseHour'), onClick: () => actions.pause('hour') },
          { id: 'pause-tomorrow', label: word(language, 'pauseTomorrow'), onClick: () => actions.pause('tomorrow') },
          { id: 'pause-long', label: word(language, 'pauseLong'), onClick: () => actions.pause('long') },
        ],
      },
    ];
  }
  const state =
    on && pausedUntil !== null
      ? word(language, 'pausedUntil', { time: clock(language, pausedUntil) })
      : word(language, 'notificationsOff');
  return [
    { id: 'paused', label: state, enabled: false },
    { id: 'switch-on', label: word(language, 'switchOn'), onClick: actions.switchOn },
  ];
}

/**
 * The menu of the icon in the tray. Everything is in it, because a left click is not told of everywhere; and everything
 * in it is in the window's menu or in the page, because not everywhere is a tray.
 */
export function trayLines(state: TrayState): readonly MenuLine[] {
  const { language, actions, loggedIn } = state;
  const news: MenuLine[] = [
    { id: 'unread', label: newReports(language, state.unread.count), enabled: false },
    { id: 'next', label: nextLine(state), enabled: false },
    SEPARATOR,
    ...reportLines(state),
    ...(state.unread.count > 0 ? [SEPARATOR] : []),
  ];
  return [
    ...(loggedIn ? news : []),
    { id: 'open', label: word(language, 'open', { brand: BRAND.name }), onClick: actions.open },
    ...(loggedIn ? [{ id: 'save-csv', label: word(language, 'saveCsv'), onClick: actions.saveCsv }] : []),
    ...pauseLines(state),
    { id: 'settings', label: word(language, 'settings'), onClick: actions.settings },
    SEPARATOR,
    { id: 'quit', label: word(language, 'quit', { brand: BRAND.name }), onClick: actions.quit },
  ];
}

/** "Perch: 3 new reports"; the name alone while nobody is logged in. */
export const trayTooltip = ({ language, loggedIn, unread }: TrayState): string =>
  loggedIn ? word(language, 'tooltip', { brand: BRAND.name, reports: newReports(language, unread.count) }) : BRAND.name;
