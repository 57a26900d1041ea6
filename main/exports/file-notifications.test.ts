import { describe, expect, it } from 'vitest';
import { DEFAULT_PREFERENCES, type Preferences } from '../../shared/desktop/preferences.ts';
import type { NotificationRequest } from '../ports.ts';
import { createNotifyFiles } from './file-notifications.ts';

const WORD = { id: 'export', title: 'The export stopped', body: 'No room.', tone: 'bad', act: 'look' } as const;
const IN_PAGE = { tone: 'bad', text: 'The export stopped. No room.', act: 'look' };

function notify(input: { inFront: boolean; notifications?: Partial<Preferences['notifications']> }) {
  const shown: NotificationRequest[] = [];
  const told: unknown[] = [];
  const acts: string[] = [];
  const notifications = { ...DEFAULT_PREFERENCES.notifications, ...input.notifications };
  const tell = createNotifyFiles({
    show: (request) => void shown.push(request),
    preferences: () => ({ ...DEFAULT_PREFERENCES, notifications }),
    now: () => 1000,
    inFront: () => input.inFront,
    tell: (news) => void told.push(news),
    act: (act) => void acts.push(act),
  });
  tell(WORD);
  return { shown, told, acts };
}

describe('what is told of files', () => {
  it('is told by the page alone while the person looks at it', () => {
    expect(notify({ inFront: true })).toMatchObject({ shown: [], told: [IN_PAGE] });
  });

  it('is told by the system alone otherwise, and its click does what the notice would', () => {
    const { shown, told, acts } = notify({ inFront: false });
    expect([shown.length, told.length]).toEqual([1, 0]);
    expect(shown[0]).toMatchObject({ id: 'export', title: WORD.title, body: WORD.body });
    shown[0]?.onClick();
    expect(acts).toEqual(['look']);
  });

  it('is told by the page, once, where the system refuses', () => {
    const { shown, told } = notify({ inFront: false });
    shown[0]?.onFailed();
    shown[0]?.onFailed();
    expect(told).toEqual([IN_PAGE]);
  });

  it.each([
    ['switched off', { on: false }],
    ['paused', { pausedUntil: 1001 }],
  ])('is told by the page where notifications are %s', (_, notifications) => {
    expect(notify({ inFront: false, notifications })).toMatchObject({ shown: [], told: [IN_PAGE] });
  });

  it('is told by the system again once the pause is over', () => {
    expect(notify({ inFront: false, notifications: { pausedUntil: 1000 } }).told).toEqual([]);
  });
});
