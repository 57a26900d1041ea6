import { BRAND } from '../../shared/brand.ts';
import { isErrorCode } from '../../shared/contract/errors.ts';
import type { ServerFrame } from '../../shared/contract/live.ts';
import { createMissedWatch } from '../../shared/contract/missed-frames.ts';
import type { Preferences } from '../../shared/desktop/preferences.ts';
import type { DesktopNotice } from '../../shared/desktop/values.ts';
import type { Language } from '../../shared/domain/languages.ts';
import { MINUTE, SECOND, WEEK } from '../../shared/domain/time/calendar.ts';
import { parseReportId } from '../../shared/domain/time/period.ts';
import { texts as errorsEn } from '../../shared/i18n/en/errors.ts';
import { texts as errorsPt } from '../../shared/i18n/pt/errors.ts';
import type { After, Now, ShowNotification } from '../ports.ts';
import { createTimer } from '../timing/timer.ts';
import { pathOf, reportAt } from './paths.ts';
import { oneReport, type ReportReady, severalReports, type Wording } from './wording.ts';
import { word } from './words.ts';

/** Reports that follow each other this closely are told of together, */
const TOGETHER_MS = 4 * SECOND;
/** and the first of them waits no longer than this. */
const LONGEST_WAIT_MS = 20 * SECOND;
/** A group that nobody has opened yet grows for this long instead of having another beside it. */
const GROWS_MS = 10 * MINUTE;
/** A replayed report is news until the next week's is out. */
const FRESH_MS = WEEK;
const TEST_MS = 2 * SECOND;
const ERRORS = { en: errorsEn, pt: errorsPt } as const;

export interface NotificationsDeps {
  readonly show: ShowNotification;
  readonly language: () => Language;
  readonly preferences: () => Preferences;
  readonly now: Now;
  readonly after: After;
  /** Brings the application to the front, at this path. */
  readonly open: (path: string) => void;
  /** The path of the page that the person has before them, null where it is none. */
  readonly pathInFront: () => string | null;
  /** Told in the page, because the system refused to. */
  readonly notice: (notice: DesktopNotice) => void;
}

export interface Notifications {
  /** Every frame of the live channel, `welcome` included. */
  onFrame(frame: ServerFrame): void;
  /** Nobody is logged in any more: what was to be told is nobody else's. */
  forget(): void;
  /** Shows one at once, whatever is muted. @returns false when the system refused it, or said nothing within 2 s */
  test(): Promise<boolean>;
}

const isOld = ({ reportId }: ReportReady, now: number): boolean => {
  const period = parseReportId(reportId);
  return period !== null && now - period.available > FRESH_MS;
};

/** Held back now: all of them, for a while, or those of this account. */
function isHeldBack({ accountId }: ReportReady, { on, muted, pausedUntil }: Preferences['notifications'], now: number) {
  return !on || (pausedUntil !== null && now < pausedUntil) || muted.includes(accountId);
}

/** Shows what is ready: one report by its title and numbers, several as a number. */
function createTeller(deps: NotificationsDeps) {
  let group: { readonly at: number; readonly events: readonly ReportReady[] } | null = null;

  function show(id: string, wording: Wording, input: { path: () => string; opened: () => void }): void {
    let refused = false;
    deps.show({
      id,
      ...wording,
      onClick() {
        input.opened();
        deps.open(input.path());
      },
      onFailed() {
        if (refused) return;
        refused = true;
        deps.notice({ kind: 'report-ready', text: wording.title, open: input.path() });
      },
    });
  }

  function tellOne(event: ReportReady): void {
    const path = () => pathOf.report(deps.language(), event);
    const id = `report-${event.accountId}-${event.reportId}`;
    show(id, oneReport(deps.language(), event), { path, opened: () => undefined });
  }

  function tellAll(events: readonly ReportReady[]): void {
    const mine = { at: deps.now(), events };
    group = mine;
    const opened = (): void => {
      if (group === mine) group = null;
    };
    show('reports', severalReports(deps.language(), events), { path: () => pathOf.dashboard(deps.language()), opened });
  }

  return {
    tell(events: readonly ReportReady[]): void {
      const [first] = events;
      if (first === undefined) return;
      const growing = group !== null && deps.now() - group.at < GROWS_MS ? group.events : [];
      if (growing.length + events.length === 1) tellOne(first);
      else tellAll([...growing, ...events]);
    },
    forget(): void {
      group = null;
    },
  };
}

/** Collects reports that become ready one after another. */
function createCollector(deps: NotificationsDeps, tell: (events: readonly ReportReady[]) => void) {
  const timer = createTimer(deps.after);
  const waiting = new Map<string, ReportReady>();
  let since = 0;

  function flush(): void {
    const { notifications } = deps.preferences();
    const read = reportAt(deps.pathInFront() ?? '');
    const isRead = ({ accountId, reportId }: ReportReady): boolean =>
      read?.accountId === accountId && read.reportId === reportId;
    const events = [...waiting.values()].filter(
      (event) => !isRead(event) && !isHeldBack(event, notifications, deps.now()),
    );
    waiting.clear();
    tell(events);
  }
  return {
    add(event: ReportReady): void {
      if (waiting.size === 0) since = deps.now();
      waiting.set(`${event.accountId} ${event.reportId}`, event);
      const left = since + LONGEST_WAIT_MS - deps.now();
      timer.set(Math.max(0, Math.min(TOGETHER_MS, left)), flush);
    },
    forget(): void {
      timer.clear();
      waiting.clear();
    },
  };
}

function reasonOf(language: Language, code: string): string {
  return isErrorCode(code)
    ? word(language, 'paymentFailed', { reason: ERRORS[language][code] })
    : word(language, 'paymentFailedPlain');
}

/**
 * Tells of what the live channel brings, with the window open or not. Reports become notifications of the system; a
 * payment that failed becomes a word in the page (specification, section 8); the rest needs none.
 */
export function createNotifications(deps: NotificationsDeps): Notifications {
  const isReplayed = createMissedWatch();
  const teller = createTeller(deps);
  const collector = createCollector(deps, teller.tell);

  return {
    onFrame(frame) {
      const replayed = isReplayed(frame);
      if (frame.type === 'report-ready' && !(replayed && isOld(frame, deps.now()))) collector.add(frame);
      if (frame.type === 'subscribeError' && !replayed)
        deps.notice({ kind: 'error', text: reasonOf(deps.language(), frame.code), open: null });
    },
    forget() {
      collector.forget();
      teller.forget();
    },
    test() {
      const language = deps.language();
      return new Promise((resolve) => {
        const late = createTimer(deps.after);
        const end = (shown: boolean): void => {
          late.clear();
          resolve(shown);
        };
        late.set(TEST_MS, () => end(false));
        deps.show({
          id: 'test',
          title: word(language, 'testTitle', { brand: BRAND.name }),
          body: word(language, 'testBody'),
          onShown: () => end(true),
          onClick: () => deps.open(pathOf.dashboard(deps.language())),
          onFailed: () => end(false),
        });
      });
    },
  };
}
