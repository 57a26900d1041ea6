import type { ServerFrame } from '../../shared/contract/live.ts';
import type { Preferences } from '../../shared/desktop/preferences.ts';
import type { DesktopCommand } from '../../shared/desktop/values.ts';
import type { Language } from '../../shared/domain/languages.ts';
import { pathOf, reportAt } from '../notifications/paths.ts';
import type {
  After,
  MakeTrayIcon,
  MenuLine,
  Now,
  PlatformEvents,
  SetBadge,
  Store,
  System,
  TrayIcon,
} from '../ports.ts';
import { createTimer } from '../timing/timer.ts';
import {
  nextDelivery,
  pausedFor,
  pauseLines,
  reportLines,
  type TrayActions,
  type TrayState,
  trayLines,
  trayTooltip,
} from './tray-lines.ts';
import { createUnread } from './unread.ts';

export interface TrayDeps {
  readonly system: System;
  readonly icon: MakeTrayIcon;
  readonly badge: SetBadge;
  /** Of its own: what is unread is kept in it. */
  readonly store: Store<unknown>;
  readonly language: () => Language;
  readonly preferences: () => Preferences;
  readonly loggedIn: () => boolean;
  readonly events: PlatformEvents;
  readonly now: Now;
  readonly after: After;
  /** Brings the application to the front, at this path or where it was. */
  readonly open: (path: string | null) => void;
  /** Brings the application to the front and asks this of the page. */
  readonly command: (command: DesktopCommand) => void;
  readonly setNotifications: (notifications: Preferences['notifications']) => void;
  readonly quit: () => void;
  /** The menu says something else now: the window's menu has the same lines. */
  readonly drawn: () => void;
}

export interface Tray {
  start(): void;
  stop(): void;
  /** Language, preferences or session are others now. */
  refresh(): void;
  /** Every frame of the live channel. */
  onFrame(frame: ServerFrame): void;
  /** How many reports are unread, as the page counts them. */
  setUnread(count: number): void;
  /** The page shows this path now: a report that is looked at is no longer unread. */
  onPath(path: string): void;
  /** The unread reports as lines of the window's menu. */
  reports(): readonly MenuLine[];
  /** Holding notifications back, as lines of the window's menu. */
  pauses(): readonly MenuLine[];
  /** Somebody logged out, or another service is used: nothing is unread. */
  forget(): void;
}

/** What a menu looks like, without what its lines do. */
const looks = (lines: readonly MenuLine[]): unknown =>
  lines.map(({ id, kind, label, enabled, lines: inner }) => [id, kind, label, enabled, looks(inner ?? [])]);

function actionsOf(deps: TrayDeps): TrayActions {
  const change = (to: Pick<Preferences['notifications'], 'on' | 'pausedUntil'>): void =>
    deps.setNotifications({ ...deps.preferences().notifications, ...to });
  return {
    open: () => deps.open(null),
    openDashboard: () => deps.open(pathOf.dashboard(deps.language())),
    openReport: (report) => deps.open(pathOf.report(deps.language(), report)),
    saveCsv: () => deps.command('save-csv'),
    settings: () => deps.command('settings'),
    pause: (howLong) => change(pausedFor(howLong, deps.now())),
    switchOn: () => change({ on: true, pausedUntil: null }),
    quit: deps.quit,
  };
}

/** The icon itself: shown only when it would look different, made anew when the system may have lost it. */
function createIcon(make: () => TrayIcon) {
  let icon: TrayIcon | null = null;
  let shown = '';
  function close(): void {
    icon?.close();
    icon = null;
    shown = '';
  }
  return {
    close,
    /** @returns whether it looks different now */
    show(state: TrayState): boolean {
      const [lines, tooltip] = [trayLines(state), trayTooltip(state)];
      const unread = state.loggedIn && state.unread.count > 0;
      const look = JSON.stringify([tooltip, unread, looks(lines)]);
      if (look === shown) return false;
      shown = look;
      icon ??= make();
      icon.show({ tooltip, lines, unread });
      return true;
    },
  };
}

/** Milliseconds until the menu says something else by itself: a pause ends, or Thursday is over. */
function untilChange({ now, notifications }: TrayState): number {
  const { pausedUntil } = notifications;
  const ends = [nextDelivery(now), ...(pausedUntil !== null && pausedUntil > now ? [pausedUntil] : [])];
  return Math.max(0, Math.min(...ends) - now);
}

/** The icon in the tray, its menu, and the number on the application's icon. */
export function createTray(deps: TrayDeps): Tray {
  const unread = createUnread(deps.store);
  const actions = actionsOf(deps);
  const icon = createIcon(() => deps.icon(actions.open));
  const change = createTimer(deps.after);
  let endings: (() => void)[] | null = null;
  let badge = 0;

  function about(): TrayState {
    const { notifications } = deps.preferences();
    const [language, loggedIn, now] = [deps.language(), deps.loggedIn(), deps.now()];
    return { language, loggedIn, now, notifications, unread: unread.read(), actions };
  }
  function refresh(): void {
    if (endings === null) return;
    const current = about();
    if (icon.show(current)) deps.drawn();
    const count = current.loggedIn ? current.unread.count : 0;
    if (count !== badge) deps.badge(count);
    badge = count;
    change.set(untilChange(current), refresh);
  }
  /** Timers stood still in sleep; and on Linux the icon may be gone when the machine wakes. */
  function renew(): void {
    if (deps.system === 'linux') icon.close();
    refresh();
  }
  const when = (changed: boolean): void => {
    if (changed) refresh();
  };

  return {
    start() {
      endings ??= [deps.events.on('resume', renew), deps.events.on('unlock-screen', renew)];
      refresh();
    },
    stop() {
      for (const end of endings?.toReversed() ?? []) end();
      endings = null;
      change.clear();
      icon.close();
    },
    refresh,
    onFrame: (frame) => when(unread.onFrame(frame)),
    setUnread: (count) => when(unread.set(count)),
    onPath(path) {
      const report = reportAt(path);
      if (report !== null) when(unread.opened(report));
    },
    reports: () => (deps.loggedIn() ? reportLines(about()) : []),
    pauses: () => pauseLines(about()),
    forget: () => when(unread.forget()),
  };
}
