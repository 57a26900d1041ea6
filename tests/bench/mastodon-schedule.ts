import { createHttpClient } from '../../server/adapters/egress/http-client.ts';
import { createMastodonSource } from '../../server/adapters/sources/mastodon/mastodon-source.ts';
import type { CollectSink } from '../../server/ports/activity-source.ts';
import { accountsAnHour } from '../../shared/domain/collect/looks-by-age.ts';
import { instant } from '../../shared/domain/ids.ts';
import { DAY, HOUR, MINUTE } from '../../shared/domain/time/calendar.ts';
import { type Instance, startInstance } from '../support/mastodon/instance.ts';
import { printMeasure } from './measure.ts';

/**
 * Four weeks of an account on a Mastodon instance, collected every six hours: requests a day, against the naive plan that reads at each
 * collection all statuses and follows, and who liked and who boosted each post of the last four weeks.
 *
 *     node tests/bench/mastodon-schedule.ts
 */
const START = Date.UTC(2026, 9, 1);
const DAYS = 28;
const LOOKS_A_DAY = 4;
const POSTS_A_DAY = 5;
const EARLIER_DAYS = 120;
const FOLLOWS = 500;
const NAMES = 40;
/** What Mastodon lets one address ask (config/initializers/rack_attack.rb: 300 in five minutes), less a fifth. */
const LIMIT = { requests: 300, perMs: 5 * MINUTE, reserved: 0.2 };
const never = new AbortController().signal;
const nowhere: CollectSink = {
  actions: async () => undefined,
  present: async () => undefined,
  progress: () => undefined,
};

/** An instance with one account, and what a day brings it. */
function populate(instance: Instance) {
  const account = instance.newAccount('me');
  const fans = Array.from({ length: NAMES }, (_, index) => instance.remoteAccount(`fan${index}@other.example`));
  let following = Array.from({ length: FOLLOWS }, (_, index) => instance.remoteAccount(`friend${index}@other.example`));
  instance.setFollowing(account, following);
  const writeOn = (day: number): void => {
    for (let post = 0; post < POSTS_A_DAY; post += 1) {
      const status = instance.newStatus(account, START + day * DAY + post * 4 * HOUR);
      // Every other post is liked, by more people the later in the day, and the last of them boosted.
      if (post % 2 === 0) instance.favourite(status, ...fans.slice(0, 2 + post * 5));
      if (post === POSTS_A_DAY - 1) instance.reblog(status, ...fans.slice(0, 5));
    }
  };
  for (let day = -EARLIER_DAYS; day < 0; day += 1) writeOn(day);
  return {
    writeOn(day: number) {
      writeOn(day);
      if (day % 3 !== 0) return;
      following = [instance.remoteAccount(`new${day}@other.example`), ...following];
      instance.setFollowing(account, following);
    },
    /** What the naive plan asks for at one collection on that day. */
    naive: (day: number): number =>
      1 +
      Math.ceil(((EARLIER_DAYS + day) * POSTS_A_DAY) / 40) +
      Math.ceil(following.length / 80) +
      2 * 28 * POSTS_A_DAY,
  };
}

async function measure(): Promise<{ first: number; scheduled: number; naive: number }> {
  const instance = await startInstance();
  let now = instant(START);
  const clock = { now: () => now };
  const http = createHttpClient({ egressAllow: [instance.domain], version: 'bench', clock });
  const source = createMastodonSource({ http, clock, egressAllow: [instance.domain] });
  const life = populate(instance);
  let since: string | null = null;
  let server: string | null = null;
  let naive = 0;
  const collect = async (): Promise<number> => {
    instance.requests.length = 0;
    const request = {
      externalId: `me@${instance.domain}`,
      since,
      server,
      now,
      receivedFrom: instant(now - 28 * DAY),
      recentPosts: [],
    };
    const outcome = await source.collect(request, nowhere, never);
    if (outcome.status !== 'collected') throw new Error(outcome.status);
    since = outcome.revision;
    server = outcome.server ?? null;
    return instance.requests.length;
  };
  try {
    const first = await collect();
    let scheduled = 0;
    for (let day = 0; day < DAYS; day += 1) {
      life.writeOn(day);
      for (let look = 1; look <= LOOKS_A_DAY; look += 1) {
        now = instant(START + day * DAY + (look * DAY) / LOOKS_A_DAY);
        scheduled += await collect();
        naive += life.naive(day);
      }
    }
    return { first, scheduled: scheduled / DAYS, naive: naive / DAYS };
  } finally {
    await http.close();
    await instance.close();
  }
}

const { first, scheduled, naive } = await measure();
const hourly = (perDay: number): number => accountsAnHour(LIMIT, perDay / LOOKS_A_DAY);
console.log(`first collection: ${first} requests`);
console.log(`accounts an hour on one instance: ${hourly(scheduled)}, by the naive plan ${hourly(naive)}`);
printMeasure({ measure: 'Mastodon: requests per account and day', value: scheduled, most: 100 });
printMeasure({ measure: 'Mastodon: requests of the naive plan for each of the schedule', value: naive / scheduled });
