import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter, type NavigateProps, Route, Routes } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Session } from '../state/session.ts';
import { GuestOnly, LanguagePrefix, PersonOnly, PersonOrDesktop } from './guards.tsx';

const here = vi.hoisted((): { session: unknown; desktop: unknown } => ({ session: null, desktop: null }));

vi.mock('../state/session.ts', () => ({ useSession: () => here.session, sessionEnded: () => undefined }));
vi.mock('../state/locale.ts', () => ({ loadedLanguage: () => 'en', switchLanguage: async () => undefined }));
vi.mock('../platform/current.ts', () => ({
  platform: {
    get desktop() {
      return here.desktop;
    },
  },
}));
vi.mock('../api/service.ts', () => ({ connectClient: () => undefined, client: {} }));
vi.mock('../state/client-events.ts', () => ({
  onLoginRequired: () => () => undefined,
  onBlocked: () => () => undefined,
}));
vi.mock('./shell/failed-part.tsx', () => ({ FailedPart: () => null }));
vi.mock('react-router-dom', async (load) => ({
  ...(await load<object>()),
  // Without a browser nobody goes anywhere: where somebody is sent is written down instead.
  Navigate: ({ to, replace }: NavigateProps) => `${replace === true ? 'sent to' : 'pushed to'} ${String(to)}`,
}));

/** As much of it as a guard looks at. */
type Known = Pick<Session, 'kind'>;
const user: Known = { kind: 'user' };

function at(path: string, session: Known, Guard: typeof PersonOnly): string {
  here.session = session;
  return renderToStaticMarkup(
    <MemoryRouter initialEntries={[path]}>
      <Routes>
        <Route path="/:lang/*" element={<Guard />}>
          <Route path="*" element="the page" />
        </Route>
      </Routes>
    </MemoryRouter>,
  ).replaceAll('&amp;', '&');
}

beforeEach(() => {
  here.desktop = null;
});

describe('a page for people who are logged in', () => {
  it('is shown to them', () => {
    expect(at('/en/dashboard', user, PersonOnly)).toBe('the page');
  });

  it('leads anybody else to the log-in, which knows the way back with all that the address says', () => {
    const address = '/pt/report/3/week-2026-11-09?view=table&list=likes#topics';
    expect(at(address, { kind: 'guest' }, PersonOnly)).toBe(
      `sent to /pt/auth/login?goto=${encodeURIComponent(address)}`,
    );
  });

  it('is neither shown nor left while it is being found out who is here', () => {
    expect(at('/en/dashboard', { kind: 'restoring' }, PersonOnly)).toBe('');
  });

  it('is everybody’s in the desktop application where it is the settings', () => {
    expect(at('/en/settings', { kind: 'guest' }, PersonOrDesktop)).toContain('sent to /en/auth/login');
    here.desktop = {};
    expect(at('/en/settings', { kind: 'guest' }, PersonOrDesktop)).toBe('the page');
  });
});

describe('the log-in', () => {
  it('is shown to guests, and while it is being found out who is here', () => {
    expect(at('/en/auth/login', { kind: 'guest' }, GuestOnly)).toBe('the page');
    expect(at('/en/auth/login', { kind: 'restoring' }, GuestOnly)).toBe('the page');
  });

  it('leads whoever is logged in on to where they were headed, else to the dashboard', () => {
    expect(at('/en/auth/login?goto=%2Fen%2Freport%2F3%3Fview%3Dtable', user, GuestOnly)).toBe(
      'sent to /en/report/3?view=table',
    );
    expect(at('/pt/auth/login', user, GuestOnly)).toBe('sent to /pt/dashboard');
  });

  it('shows the form for a new password to whoever is logged in, too: password managers lead there', () => {
    expect(at('/pt/auth/restore', user, GuestOnly)).toBe('the page');
    expect(at('/pt/auth/restore?goto=%2Fpt%2Fsettings', user, GuestOnly)).toBe('the page');
  });

  it('never leads to another site', () => {
    for (const goto of ['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)']) {
      const address = `/en/auth/login?goto=${encodeURIComponent(goto)}`;
      expect(at(address, user, GuestOnly), goto).toBe('sent to /en/dashboard');
    }
  });
});

describe('the prefix of an address', () => {
  it('is a language, and any other becomes English with the rest of the address kept', () => {
    expect(at('/pt/press', { kind: 'guest' }, LanguagePrefix)).toBe('');
    expect(at('/en/press', { kind: 'guest' }, LanguagePrefix)).toBe('the page');
    expect(at('/de/press?a=1#b', { kind: 'guest' }, LanguagePrefix)).toBe('sent to /en/press?a=1#b');
  });
});
