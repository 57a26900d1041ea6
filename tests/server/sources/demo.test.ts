import { personaById } from '../../../server/adapters/sources/demo/cast/cast.ts';
import { createDemoSource } from '../../../server/adapters/sources/demo/source.ts';
import { dayNumber } from '../../../server/adapters/sources/demo/world/day-number.ts';
import { recordsOn } from '../../../server/adapters/sources/demo/world/records.ts';
import { type Instant, instant } from '../../../shared/domain/ids.ts';
import { DAY } from '../../../shared/domain/time/calendar.ts';
import { describeSource } from './contract.ts';
import type { SourceStage } from './stage.ts';

const INES = 'demo:ines-varga';
const START = instant(Date.UTC(2026, 10, 19, 9));
const LOOKED_BACK_DAYS = 30;

/** What the account had done by `from`, and took back until `to`, as its invented life has it. */
function takenBack(from: Instant, to: Instant): string[] {
  const persona = personaById(INES);
  if (persona === null) throw new Error('nobody');
  const today = dayNumber(from);
  const days = Array.from({ length: LOOKED_BACK_DAYS }, (_, ago) => today - ago);
  return days
    .flatMap((day) => recordsOn(persona, day))
    .filter(({ action, goneAt }) => action.at <= from && goneAt !== null && goneAt > from && goneAt <= to)
    .map(({ action }) => action.key);
}

async function openDemo(): Promise<SourceStage> {
  let now: Instant = START;
  const pass = (days: number): void => {
    now = instant(now + days * DAY);
  };
  const source = createDemoSource({ clock: { now: () => now } });
  const first = await source.lookup(INES, new AbortController().signal);
  if (first.status !== 'found') throw new Error('nobody');
  const { username, url } = first.profile;
  return {
    source,
    forms: [username, `@${username}`, username.toUpperCase(), ` ${username} `, INES, url ?? ''],
    nobody: ['nobody.example', '@nobody.example', 'https://nobody.example', 'demo:nobody', 'gull.weather.example'],
    externalId: INES,
    unknownId: 'demo:nobody',
    unknownPost: 'nobody/20260101-000',
    now: () => now,
    act: async () => pass(1),
    async takeBack() {
      const before = now;
      pass(5);
      return takenBack(before, now);
    },
    stopped: [
      { externalId: 'demo:quiet-ridge', reason: 'locked' },
      { externalId: 'demo:lamplight-diary', reason: 'logged-out-hidden' },
    ],
    wordless: null,
    trouble: null,
    close: async () => undefined,
  };
}

describeSource('demo', openDemo);
