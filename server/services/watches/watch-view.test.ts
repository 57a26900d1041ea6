import { describe, expect, it } from 'vitest';
import { profileId, watchId } from '../../../shared/domain/ids.ts';
import type { WatchRow } from '../../db/repositories/watches.ts';
import { watchView } from './watch-view.ts';

const row: WatchRow = {
  id: watchId(1),
  profile_id: profileId(2),
  muted: false,
  added_at: new Date('2026-11-12T12:00:00Z'),
  network: 'bluesky',
  username: 'someone.test',
  name: null,
  userpic: null,
  url: null,
  stopped_reason: null,
  progress: null,
};
const failing = { stage: 'queued', done: 0, total: null, startedAt: 0, error: 'unsupported' } as const;

describe('a watched name', () => {
  it('that cannot be read says what went wrong', () => {
    expect(watchView({ ...row, progress: failing })).toMatchObject({ state: 'failing', error: 'unsupported' });
  });

  it('says nothing of it while all is well, and once it is not read any more', () => {
    expect(watchView(row)).not.toHaveProperty('error');
    expect(watchView({ ...row, progress: { ...failing, error: null } })).not.toHaveProperty('error');
    expect(watchView({ ...row, progress: failing, stopped_reason: 'suspended' })).not.toHaveProperty('error');
  });
});
