import { expect, it } from 'vitest';
import { DEFAULT_PREFERENCES, type Preferences } from '../../shared/desktop/preferences.ts';
import type { LiveState } from '../../shared/desktop/values.ts';
import { resumeOnReconnect } from './resume-on-reconnect.ts';

it('what stopped goes on with the network, after sleep, with the live channel, and with another folder', () => {
  const done: string[] = [];
  const received = new Map<string, () => void>();
  let onState: (state: LiveState) => void = () => undefined;
  let onChange: (now: Preferences, before: Preferences) => void = () => undefined;
  resumeOnReconnect({
    events: {
      on(event, listener) {
        received.set(event, listener);
        return () => undefined;
      },
    },
    live: { onState: (listener) => (onState = listener) },
    preferences: { onChange: (listener) => (onChange = listener) },
    exports: { wake: () => void done.push('wake') },
    automaticExport: {
      catchUp: async () => void done.push('catchUp'),
      again: async () => {
        done.push('again');
        return { waiting: 0, failure: null };
      },
    },
  });
  const happened = (what: () => void): string[] => {
    what();
    return done.splice(0);
  };
  const both = ['wake', 'catchUp'];
  expect(happened(() => received.get('online')?.())).toEqual(both);
  expect(happened(() => received.get('resume')?.())).toEqual(both);
  expect(happened(() => onState('live'))).toEqual(both);
  expect(happened(() => onState('offline'))).toEqual([]);

  const before = { ...DEFAULT_PREFERENCES, automaticExport: { on: true, folder: '/a', pattern: '{report}' } };
  const changed = (patch: Partial<Preferences['automaticExport']>) => ({
    ...before,
    automaticExport: { ...before.automaticExport, ...patch },
  });
  expect(happened(() => onChange(changed({ folder: '/b' }), before))).toEqual(['again']);
  expect(happened(() => onChange(changed({ on: false }), before))).toEqual(['again']);
  expect(happened(() => onChange(changed({ pattern: '{username}' }), before))).toEqual([]);
});
