import { describe, expect, it } from 'vitest';
import { instant } from '../ids.ts';
import { DAY } from '../time/calendar.ts';
import { periodTo, shiftPeriod } from '../time/period.ts';
import { profileFacts, socialProfileOf, tellsOf } from './social-profile.ts';
import { WEEK_46 } from './testing/report-fixture.ts';

const described = {
  network: 'bluesky',
  flags: {},
  bio: 'Pots.',
  followers: 12,
  follows: null,
  posts: 0,
  url: 'https://example.org/me',
} as const;

describe('the social profile', () => {
  it('tells what the network told beside the period before, never 0 for what it did not tell', () => {
    const previous = { followers: 10, follows: 4, posts: null };
    expect(socialProfileOf(profileFacts(described), previous)).toEqual({
      bio: 'Pots.',
      bioWithheld: false,
      followers: { value: 12, previous: 10 },
      follows: { value: null, previous: 4 },
      posts: { value: 0, previous: null },
      url: 'https://example.org/me',
    });
    expect(socialProfileOf(null, previous)).toBeNull();
  });

  it('leaves out the words of those who keep texts out of reports, and says so', () => {
    const silent = profileFacts({ ...described, network: 'mastodon', flags: { indexable: false } });
    expect(socialProfileOf(silent, null)).toMatchObject({ bio: null, bioWithheld: true, followers: { value: 12 } });
    const open = profileFacts({ ...described, network: 'mastodon', flags: { indexable: true } });
    expect(socialProfileOf(open, null)).toMatchObject({ bio: 'Pots.', bioWithheld: false });
  });

  it('is of a look within the week after the period, so that no two weeks rest on one look', () => {
    const end = periodTo(WEEK_46);
    expect([end - 1, end, end + 7 * DAY - 1, end + 7 * DAY].map((at) => tellsOf(WEEK_46, instant(at)))).toEqual([
      false,
      true,
      true,
      false,
    ]);
    for (let day = 0; day < 30; day += 1) {
      const at = instant(end + day * DAY);
      const told = [0, 1, 2, 3, 4].filter((later) => tellsOf(shiftPeriod(WEEK_46, -later), at));
      expect(told).toHaveLength(1);
    }
  });
});
