import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DEFAULT_PREFERENCES, defaultsFor, type Preferences } from '../../shared/desktop/preferences.ts';
import type { Store } from '../ports.ts';
import { createPreferences, fromPage } from './preferences.ts';

let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'perch-preferences-'));
  file = join(folder, 'settings.json');
});
afterEach(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));

/** A JSON file, as the application's own store is one. */
const store = (): Store<unknown> => ({
  read: () => JSON.parse(readFileSync(file, 'utf8')),
  write: (value) => writeFileSync(file, JSON.stringify(value)),
});
const start = () => createPreferences({ store: store(), defaults: DEFAULT_PREFERENCES });

function startWith(content: unknown) {
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return start();
}

const CHOSEN: Preferences = {
  server: 'https://perch.example.org',
  theme: 'dark',
  keepRunning: true,
  openAtLogin: true,
  notifications: { on: false, muted: [3, 5], pausedUntil: 1_700_000_000_000 },
  downloads: { folder: '/home/someone/reports' },
  automaticExport: { on: true, folder: '/home/someone/weekly', pattern: '{network}/{report}' },
  unprotectedToken: true,
};

describe('what is read', () => {
  it('is the defaults on a new machine, and nothing is written yet', () => {
    expect(start().read()).toEqual(DEFAULT_PREFERENCES);
    expect(() => readFileSync(file)).toThrow();
  });

  it('stays without its window on a new machine where the tray can be relied on', () => {
    const staying = (['mac', 'windows', 'linux'] as const).map((system) => defaultsFor(system).keepRunning);
    expect(staying).toEqual([true, true, false]);
    const fresh = { store: store(), defaults: defaultsFor('windows') };
    expect(createPreferences(fresh).read().keepRunning).toBe(true);
    writeFileSync(file, JSON.stringify({ ...CHOSEN, keepRunning: false }));
    expect(createPreferences(fresh).read().keepRunning).toBe(false);
  });

  it('is what was chosen before', () => {
    expect(startWith(CHOSEN).read()).toEqual(CHOSEN);
  });

  it.each(['{"theme": "da', 'null', '[]', '"dark"', '7'])('is the defaults where the file holds %s', (content) => {
    expect(startWith(content).read()).toEqual(DEFAULT_PREFERENCES);
  });

  it.each(Object.keys(DEFAULT_PREFERENCES) as (keyof Preferences)[])(
    'has the default of `%s` where that is broken or missing, and everything else as chosen',
    (field) => {
      for (const broken of [undefined, { no: 'sense' }, Number.NaN]) {
        expect(startWith({ ...CHOSEN, [field]: broken }).read()).toEqual({
          ...CHOSEN,
          [field]: DEFAULT_PREFERENCES[field],
        });
      }
    },
  );

  it('has the default of a broken field within a field, and its neighbours as chosen', () => {
    const { notifications, automaticExport } = CHOSEN;
    const { read } = startWith({
      ...CHOSEN,
      notifications: { ...notifications, pausedUntil: 'tomorrow' },
      automaticExport: { ...automaticExport, pattern: '' },
    });
    expect(read()).toEqual({
      ...CHOSEN,
      notifications: { ...notifications, pausedUntil: null },
      automaticExport: { ...automaticExport, pattern: DEFAULT_PREFERENCES.automaticExport.pattern },
    });
  });

  it('keeps the right elements of a list with wrong ones', () => {
    const { read } = startWith({ ...CHOSEN, notifications: { ...CHOSEN.notifications, muted: [3, 'four', -1, 5] } });
    expect(read().notifications).toEqual(CHOSEN.notifications);
  });
});

describe('a change', () => {
  it('is there at once, and after the next start', () => {
    const preferences = startWith(CHOSEN);
    expect(preferences.change({ theme: 'light' })).toEqual({ ...CHOSEN, theme: 'light' });
    expect(preferences.read().theme).toBe('light');
    expect(start().read()).toEqual({ ...CHOSEN, theme: 'light' });
  });

  it('is refused where the result would be wrong, and nothing is changed, written or told', () => {
    const preferences = startWith(CHOSEN);
    const received: unknown[] = [];
    preferences.onChange((now) => received.push(now));
    const muted = Array.from({ length: 1001 }, (_, i) => i + 1);
    expect(() => preferences.change({ theme: 'light', notifications: { ...CHOSEN.notifications, muted } })).toThrow();
    expect(preferences.read()).toEqual(CHOSEN);
    expect(start().read()).toEqual(CHOSEN);
    expect(received).toEqual([]);
  });

  it('that cannot be written is refused and not told', () => {
    const full = new Error('no space left');
    const preferences = createPreferences({
      defaults: DEFAULT_PREFERENCES,
      store: {
        read: () => CHOSEN,
        write: () => {
          throw full;
        },
      },
    });
    const received: unknown[] = [];
    preferences.onChange((now) => received.push(now));
    expect(() => preferences.change({ theme: 'light' })).toThrow(full);
    expect(preferences.read()).toEqual(CHOSEN);
    expect(received).toEqual([]);
  });

  it('leaves fields of a newer version in the file', () => {
    startWith({ ...CHOSEN, zoom: 1.5 }).change({ theme: 'light' });
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ ...CHOSEN, theme: 'light', zoom: 1.5 });
  });

  it('repairs a broken file', () => {
    startWith('{"theme').change({ theme: 'dark' });
    expect(start().read()).toEqual({ ...DEFAULT_PREFERENCES, theme: 'dark' });
  });

  it('of nothing to nothing leaves everything', () => {
    expect(startWith(CHOSEN).change({ theme: undefined })).toEqual(CHOSEN);
  });

  it('is told to every listener with what was before', () => {
    const preferences = startWith(CHOSEN);
    const received: [string, string][] = [];
    const stop = preferences.onChange((now, before) => received.push([before.theme, now.theme]));
    preferences.change({ theme: 'light' });
    stop();
    preferences.change({ theme: 'system' });
    expect(received).toEqual([['dark', 'light']]);
  });
});

describe('what the page may change', () => {
  it('is everything but the service, which only the checked choice changes', () => {
    const { server, ...rest } = CHOSEN;
    expect(server).not.toBeNull();
    expect(fromPage(CHOSEN)).toEqual(rest);
    expect(fromPage({ theme: 'dark' })).toEqual({ theme: 'dark' });
  });
});
