import { describe, expect, it } from 'vitest';
import { mayAsk, mayNavigate, mayUse } from './rules.ts';

describe('where a window may go', () => {
  it.each(['app://perch/', 'app://perch/en/dashboard', 'app://perch/pt/report/1/week-2026-11-09?x=1#top'])(
    'stays in the application: %s',
    (address) => expect(mayNavigate(address)).toBe(true),
  );

  it.each([
    'https://perch.example/en',
    'app://perch.evil.example/',
    'app://evil/',
    'app://perch@evil/',
    'app://user:secret@perch/',
    'app://perch:8080/',
    'app://perch/api/csv/report',
    'app://perch/api',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'data:text/html,hello',
    'blob:app://perch/1',
    'about:blank',
    'perch://open/en',
    '',
    'app:',
  ])('goes nowhere else: %s', (address) => expect(mayNavigate(address)).toBe(false));
});

describe('powers of the browser', () => {
  it('writes to the clipboard, from pages of the application alone', () => {
    expect(mayUse('clipboard-sanitized-write', 'app://perch')).toBe(true);
    expect(mayUse('clipboard-sanitized-write', 'app://perch/en/dashboard')).toBe(true);
    expect(mayUse('clipboard-sanitized-write', 'https://perch.example/')).toBe(false);
    expect(mayUse('clipboard-sanitized-write', '')).toBe(false);
  });

  it.each(['media', 'geolocation', 'notifications', 'clipboard-read', 'openExternal', 'fullscreen', 'usb', 'unknown'])(
    'refuses %s',
    (permission) => expect(mayUse(permission, 'app://perch/')).toBe(false),
  );
});

describe('who may ask over IPC', () => {
  const page = { contents: 3, frame: { origin: 'app://perch', isMain: true } };

  it('is the main frame of the window, on the application', () => expect(mayAsk(page, 3)).toBe(true));

  it.each([
    ['another window', page, 4],
    ['no window', page, null],
    ['a frame inside it', { ...page, frame: { ...page.frame, isMain: false } }, 3],
    ['another origin', { ...page, frame: { origin: 'https://perch.example', isMain: true } }, 3],
    ['an origin that begins alike', { ...page, frame: { origin: 'app://perch.evil', isMain: true } }, 3],
    ['a frame that is gone', { contents: 3, frame: null }, 3],
  ] as const)('is not %s', (_, requester, ours) => expect(mayAsk(requester, ours)).toBe(false));
});
