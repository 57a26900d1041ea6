import { LRUCache } from 'lru-cache';
import { accountsAnHour } from '../../../../shared/domain/collect/looks-by-age.ts';
import { MINUTE } from '../../../../shared/domain/time/calendar.ts';
import type { Clock } from '../../../core/clock.ts';
import type { ServerCapacity } from '../../../ports/activity-source.ts';
import type { Headers } from '../../egress/back-off.ts';
import { type Allowance, allowanceOf, maySpend, RESERVED } from './allowance.ts';

/** What was learned of the instances that are asked: their limits, and what collecting an account takes there. */
export interface Instances {
  /** An instance answered a question. */
  answered(origin: string, headers: Headers): void;
  /** An account of the instance has been collected. */
  collected(origin: string, externalId: string): void;
  /** Whether a question that can wait may be asked of the instance now, by what it said of its limits. */
  maySpend(origin: string): boolean;
  /** Of instances that said what their limit is, and of which several accounts were collected. */
  capacities(): readonly ServerCapacity[];
}

const REMEMBERED = 5_000;
/** A server of a few accounts may be one person's, and its limit is far. */
const LEAST_ACCOUNTS = 10;
/** The time that Mastodon's limits are for, unless an instance has changed its program (https://docs.joinmastodon.org/api/rate-limits/). */
const LIMIT_MS = 5 * MINUTE;

interface Instance {
  allowance: Allowance | null;
  questions: number;
  collections: number;
  /** The first few that were collected. */
  readonly accounts: Set<string>;
}

export function createInstances(clock: Clock): Instances {
  const known = new LRUCache<string, Instance>({ max: REMEMBERED });

  function instanceOf(origin: string): Instance {
    const instance = known.get(origin) ?? { allowance: null, questions: 0, collections: 0, accounts: new Set() };
    known.set(origin, instance);
    return instance;
  }

  function capacityOf(origin: string, instance: Instance): ServerCapacity[] {
    const { allowance, questions, collections, accounts } = instance;
    if (allowance === null || accounts.size < LEAST_ACCOUNTS) return [];
    const limit = { requests: allowance.limit, perMs: LIMIT_MS, reserved: RESERVED };
    return [{ server: new URL(origin).host, accountsAnHour: accountsAnHour(limit, questions / collections) }];
  }

  return {
    answered(origin, headers) {
      const instance = instanceOf(origin);
      instance.questions += 1;
      instance.allowance = allowanceOf(headers) ?? instance.allowance;
    },
    collected(origin, externalId) {
      const instance = instanceOf(origin);
      instance.collections += 1;
      if (instance.accounts.size < LEAST_ACCOUNTS) instance.accounts.add(externalId);
    },
    maySpend: (origin) => maySpend(known.peek(origin)?.allowance ?? null, clock.now()),
    capacities: () => [...known.entries()].flatMap(([origin, instance]) => capacityOf(origin, instance)),
  };
}
