import { describe, expect, it } from 'vitest';
import type { MenuLine, System } from '../ports.ts';
import { contextLines } from './context-lines.ts';
import { type MenuState, menuLines } from './menu-lines.ts';

const ABOUT: MenuState = {
  system: 'linux',
  language: 'en',
  signedIn: true,
  developer: false,
  reports: [],
  pauses: [],
};

function menu(fields: Partial<MenuState> = {}) {
  const asked: string[] = [];
  const lines = menuLines(
    { ...ABOUT, ...fields },
    {
      open: (path) => void asked.push(`open ${path ?? ''}`),
      command: (name) => void asked.push(name),
      checkForUpdate: () => void asked.push('update'),
      about: () => void asked.push('about'),
    },
  );
  return { lines, asked, all: flat(lines) };
}

const flat = (lines: readonly MenuLine[]): MenuLine[] => lines.flatMap((line) => [line, ...flat(line.lines ?? [])]);
const find = (lines: readonly MenuLine[], id: string): MenuLine => {
  const found = flat(lines).find((line) => line.id === id);
  if (found === undefined) throw new Error(`no line ${id}`);
  return found;
};

describe('the menu of the application', () => {
  it.each(['linux', 'windows', 'mac'] satisfies System[])('has no two lines with one shortcut on %s', (system) => {
    const keys = menu({ system }).all.flatMap(({ accelerator }) => accelerator ?? []);
    expect(new Set(keys).size).toBe(keys.length);
    expect(keys).toContain('CmdOrCtrl+K');
  });

  it('speaks both languages in every line, also in those that the system would name in English', () => {
    const words = (language: 'en' | 'pt') =>
      menu({ language, system: 'mac', developer: true })
        .all.filter(({ kind }) => kind !== 'separator')
        .map(({ label }) => label);
    const [en, pt] = [words('en'), words('pt')];
    expect(en.every((word) => word !== undefined && !word.includes('{{'))).toBe(true);
    expect(pt).toHaveLength(en.length);
    // The name of the product and of the zoom stay.
    expect(pt.filter((word, index) => word === en[index])).toEqual(
      ['Perch', 'Zoom'].filter((word) => pt.includes(word)),
    );
  });

  it('offers all that the tray does: the window, this week as CSV, a pause, the end', () => {
    for (const system of ['linux', 'windows', 'mac'] as const) {
      const { lines } = menu({ system, pauses: [{ id: 'pause', label: 'Pause notifications' }] });
      for (const id of ['open', 'save-csv', 'pause', 'quit']) expect(find(lines, id)).toBeDefined();
    }
  });

  it('shows the unread reports, where a system has no tray', () => {
    const reports = [{ id: 'report-1', label: 'Unread' }];
    expect(find(menu({ reports }).lines, 'report-1').label).toBe('Unread');
  });

  it('asks the page for what it was chosen for', () => {
    const { lines, asked } = menu();
    for (const id of ['add-account', 'palette', 'keys', 'settings', 'save-csv', 'bulk-export', 'log-out']) {
      find(lines, id).onClick?.();
    }
    expect(asked).toEqual(['add-account', 'palette', 'keys', 'settings', 'save-csv', 'bulk-export', 'log-out']);
    find(lines, 'archive').onClick?.();
    expect(asked.at(-1)).toBe('open /dashboard/archive');
  });

  it('offers a guest nothing that needs a person, but settings and help', () => {
    const { lines } = menu({ signedIn: false });
    for (const id of ['add-account', 'save-csv', 'bulk-export', 'log-out', 'palette', 'dashboard', 'archive']) {
      expect(find(lines, id).enabled, id).toBe(false);
    }
    for (const id of ['settings', 'keys', 'quit', 'open']) expect(find(lines, id).enabled, id).not.toBe(false);
  });

  it('has developer tools only while it is developed', () => {
    expect(menu().all.some(({ role }) => role === 'toggleDevTools')).toBe(false);
    expect(menu({ developer: true }).all.some(({ role }) => role === 'toggleDevTools')).toBe(true);
  });
});

describe('a right-click', () => {
  const roles = (on: Parameters<typeof contextLines>[0]) =>
    contextLines(on, { language: 'en', copyLink: () => {} }).map(({ role, id }) => role ?? id);

  it('offers what can be done there', () => {
    expect(roles({ editable: true, selection: false, link: null })).toEqual(['cut', 'copy', 'paste', 'selectAll']);
    expect(roles({ editable: false, selection: true, link: 'https://bsky.app/' })).toEqual(['copy', 'copy-link']);
    expect(roles({ editable: false, selection: false, link: null })).toEqual([]);
  });
});
