/** Branded identifiers: the compiler keeps an account id from being passed where a profile id is meant. */
declare const brand: unique symbol;
export type Brand<T, Name extends string> = T & { readonly [brand]: Name };

/** A subscriber. */
export type UserId = Brand<number, 'UserId'>;
/** A tracked account: one subscriber's following of one profile. */
export type AccountId = Brand<number, 'AccountId'>;
/** A name on one subscriber's watchlist. */
export type WatchId = Brand<number, 'WatchId'>;
/** A public account on a network, shared by every subscriber who tracks it. */
export type ProfileId = Brand<number, 'ProfileId'>;
/** A row of the plan table. */
export type PlanId = Brand<number, 'PlanId'>;
/** A calendar date, `YYYY-MM-DD`. */
export type Day = Brand<string, 'Day'>;
/** A report's name inside an account: `week-2026-11-09` or `month-2026-10-01`. */
export type ReportId = Brand<string, 'ReportId'>;
/** Milliseconds since 1970-01-01T00:00:00Z. */
export type Instant = Brand<number, 'Instant'>;

export const userId = (value: number): UserId => value as UserId;
export const accountId = (value: number): AccountId => value as AccountId;
export const watchId = (value: number): WatchId => value as WatchId;
export const profileId = (value: number): ProfileId => value as ProfileId;
export const planId = (value: number): PlanId => value as PlanId;
export const instant = (value: number): Instant => value as Instant;
