import type { UserId } from '../../../../shared/domain/ids.ts';

/** How many live connections each user has on this process. */
export interface ConnectionCount {
  /** @returns false when the user has as many as are allowed. */
  enter(user: UserId): boolean;
  leave(user: UserId): void;
  /** All users' connections. */
  total(): number;
}

export function createConnectionCount(perUser: number): ConnectionCount {
  const counts = new Map<UserId, number>();
  return {
    enter(user) {
      const count = counts.get(user) ?? 0;
      if (count >= perUser) return false;
      counts.set(user, count + 1);
      return true;
    },
    leave(user) {
      const count = (counts.get(user) ?? 0) - 1;
      if (count > 0) counts.set(user, count);
      else counts.delete(user);
    },
    total: () => [...counts.values()].reduce((sum, count) => sum + count, 0),
  };
}
