import { expect, it } from 'vitest';
import type { NotificationRequest, System } from '../ports.ts';
import { createShellMemory } from '../window/window-memory.ts';
import { showBackgroundHint } from './background-hint.ts';

it('says once on Windows that the application stays, and leads to where that is changed', () => {
  let stored: unknown = {};
  const shown: NotificationRequest[] = [];
  const opened: string[] = [];
  const close = (system: System) =>
    showBackgroundHint({
      platform: { system, showNotification: (request) => void shown.push(request) },
      memory: createShellMemory({
        store: {
          read: () => stored,
          write: (value) => {
            stored = value;
          },
        },
      }),
      language: 'pt',
      open: (path) => opened.push(path),
    });
  for (const system of ['mac', 'linux', 'windows', 'windows'] as const) close(system);
  expect(shown.map(({ title }) => title)).toEqual(['O Perch continua em execução']);
  shown[0]?.onClick();
  expect(opened).toEqual(['/pt/settings']);
});
