import type { ProfileId } from '../../shared/domain/ids.ts';

/** What a request may ask of the background work. Asking twice while one waits is the same as once. */
export interface JobQueue {
  /** Collects the profile's new actions as soon as a worker is free. */
  enqueueCollect(profileId: ProfileId): Promise<void>;
}
