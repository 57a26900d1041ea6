import type { Preferences } from '../../shared/desktop/preferences.ts';
import type { LiveState } from '../../shared/desktop/values.ts';
import type { PlatformEvents } from '../ports.ts';
import type { AutomaticExport } from './automatic.ts';
import type { Exports } from './exports.ts';

export interface ResumeDeps {
  readonly events: PlatformEvents;
  readonly live: { onState(listener: (state: LiveState) => void): unknown };
  readonly preferences: { onChange(listener: (now: Preferences, before: Preferences) => void): unknown };
  readonly exports: Pick<Exports, 'wake'>;
  readonly automaticExport: Pick<AutomaticExport, 'catchUp' | 'again'>;
}

/** What stopped goes on as soon as anything says that it may: the network, the end of sleep, the live channel, another folder. */
export function resumeOnReconnect({ events, live, preferences, exports, automaticExport }: ResumeDeps): void {
  const serviceIsThere = (): void => {
    exports.wake();
    void automaticExport.catchUp();
  };
  events.on('online', serviceIsThere);
  events.on('resume', serviceIsThere);
  live.onState((state) => {
    if (state === 'live') serviceIsThere();
  });
  preferences.onChange((now, before) => {
    const [{ on, folder }, then] = [now.automaticExport, before.automaticExport];
    if (on !== then.on || folder !== then.folder) void automaticExport.again();
  });
}
