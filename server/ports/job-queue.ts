import type { ProfileId } from '../../shared/domain/ids.ts';

/** What a request may ask of the background work. Asking twice while one waits is the same as once. */
export interface JobQueue {
  /** Collects the profile's new actions as soon as a worker is free. */
  enqueueCollect(profileId: ProfileId): Promise<void>;
  /** Erases what is left of an account that was blocked for good. */
  enqueueErase(erasureId: number): Promise<void>;
  /** Tells the operator of a report of abuse. */
  enqueueAbuseNotice(abuseId: number): Promise<void>;
}
