import { describe, expect, it } from 'vitest';
import { type Instant, instant } from '../ids.ts';
import { DAY, HOUR, WEEK } from '../time/calendar.ts';
import type { MissingLook } from './missing.ts';
import { mayPass } from './recheck.ts';
import { type Finding, isLookDue, type Standstill, standstillAfter, standstillUnanswered } from './standstill.ts';
import { DENIAL_REASONS } from './tracking.ts';

const start = instant(Date.UTC(2026, 10, 12, 9));
const later = (ms: number): Instant => instant(start + ms);
const gone: MissingLook = { directory: 'there', server: 'missing' };
const missing = (look: MissingLook = gone): Finding => ({ reason: 'missing', look });

/** How it stands after looks at these times since the first, each with what it found. */
const standsAfter = (...looks: readonly (readonly [ms: number, finding: Finding])[]): Standstill => {
  const end = looks.reduce<Standstill | null>(
    (before, [ms, finding]) => standstillAfter(before, finding, later(ms)),
    null,
  );
  if (end === null) throw new Error('no look');
  return end;
};

describe('an account that is stopped', () => {
  it('is looked at again after 6 and 12 hours, 1, 2, 4 and 7 days, and weekly from then on', () => {
    let standstill = standstillAfter(null, { reason: 'deactivated' }, start);
    const waits: number[] = [];
    for (let look = 0; look < 8; look += 1) {
      const at = standstill.lookAgainAt;
      if (at === null) throw new Error('never');
      waits.push(at - (start + waits.reduce((sum, wait) => sum + wait, 0)));
      expect([isLookDue(standstill, instant(at - 1)), isLookDue(standstill, at)]).toEqual([false, true]);
      standstill = standstillAfter(standstill, { reason: 'deactivated' }, at);
    }
    expect(waits).toEqual([6 * HOUR, 12 * HOUR, DAY, 2 * DAY, 4 * DAY, WEEK, WEEK, WEEK]);
    expect(standstill.since).toBe(start);
  });

  it('is looked at soon when the reason has become another', () => {
    const standstill = standsAfter(
      [0, { reason: 'locked' }],
      [6 * HOUR, { reason: 'locked' }],
      [DAY, { reason: 'suspended' }],
    );
    expect(standstill).toMatchObject({ since: start, looks: 1, lookAgainAt: later(DAY + 6 * HOUR) });
  });

  it.each(['opted-out', 'minor', 'under-review', 'memorial'] as const)(
    'for being %s never goes on by itself',
    (reason) => {
      const standstill = standstillAfter(null, { reason }, start);
      expect(standstill.lookAgainAt).toBeNull();
      expect(isLookDue({ reason, lookAgainAt: start }, later(WEEK))).toBe(false);
    },
  );

  it('goes on by itself for every other reason', () => {
    expect(DENIAL_REASONS.filter((reason) => !mayPass(reason))).toEqual([
      'memorial',
      'opted-out',
      'under-review',
      'minor',
    ]);
  });

  it('is looked at ever less often, too, while its server does not answer, and nothing is concluded', () => {
    const before = standsAfter([0, missing()]);
    const unanswered = standstillUnanswered(before, later(6 * HOUR));
    expect(unanswered).toMatchObject({ reason: 'missing', looks: 2, lookAgainAt: later(18 * HOUR) });
    expect(unanswered.missing).toEqual(before.missing);
  });
});

describe('an account that is reported missing', () => {
  it('is believed gone after three looks over 72 hours, and a look comes when they are over', () => {
    let standstill = standstillAfter(null, missing(), start);
    const looks: number[] = [0];
    while (standstill.reason === 'missing' && looks.length < 20) {
      const at = standstill.lookAgainAt ?? start;
      looks.push((at - start) / HOUR);
      standstill = standstillAfter(standstill, missing(), at);
    }
    expect(looks).toEqual([0, 6, 18, 42, 72]);
    expect(standstill.reason).toBe('deleted');
  });

  it.each([
    ['once', [0]],
    ['twice over 72 hours', [0, 80 * HOUR]],
    ['three times within 72 hours', [0, HOUR, 72 * HOUR - 1]],
    ['ten times within 72 hours', [0, 1, 2, 3, 4, 5, 6, 7, 8, 71].map((hours) => hours * HOUR)],
  ])('%s is not believed', (_name, times) => {
    expect(standsAfter(...times.map((ms) => [ms, missing()] as const)).reason).toBe('missing');
  });

  it('begins anew when one of its places has it again, or something else is said of it', () => {
    const contradiction = missing({ directory: 'missing', server: 'there' });
    for (const between of [contradiction, { reason: 'deactivated' } as const]) {
      const standstill = standsAfter(
        [0, missing()],
        [24 * HOUR, missing()],
        [48 * HOUR, between],
        [72 * HOUR, missing()],
      );
      expect(standstill).toMatchObject({ reason: 'missing', missing: { since: later(72 * HOUR), looks: 1 } });
    }
  });

  it('is not believed while directory and server disagree, however long', () => {
    const look = missing({ directory: 'withdrawn', server: 'there' });
    expect(standsAfter([0, look], [2 * DAY, look], [9 * DAY, look], [30 * DAY, look]).reason).toBe('missing');
  });

  it('counts a silent server only beside the word of the owner, and lets it stand otherwise', () => {
    const silent = missing({ directory: 'missing', server: 'silent' });
    expect(standsAfter([0, silent], [2 * DAY, silent], [9 * DAY, silent]).reason).toBe('missing');
    expect(standsAfter([0, missing()], [DAY, silent], [2 * DAY, missing()], [3 * DAY, missing()]).reason).toBe(
      'deleted',
    );
    const withdrawn = missing({ directory: 'withdrawn', server: 'silent' });
    expect(standsAfter([0, withdrawn], [2 * DAY, withdrawn], [3 * DAY, withdrawn]).reason).toBe('deleted');
  });

  it('stays believed gone until it is seen again', () => {
    const looks = [0, DAY, 3 * DAY].map((ms) => [ms, missing()] as const);
    const contradiction = missing({ directory: 'missing', server: 'there' });
    expect(standsAfter(...looks, [4 * DAY, contradiction]).reason).toBe('deleted');
    expect(standsAfter(...looks, [4 * DAY, { reason: 'suspended' }]).reason).toBe('suspended');
  });
});
