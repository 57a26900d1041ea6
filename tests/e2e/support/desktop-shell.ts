import type { Page, Route } from '@playwright/test';
import {
  EVENTS,
  type EventName,
  type EventPayload,
  METHODS,
  type MethodInput,
  type MethodName,
  type MethodOutput,
} from '../../../shared/desktop/bridge.ts';
import { DEFAULT_PREFERENCES, type Preferences } from '../../../shared/desktop/preferences.ts';
import type { ExportRequest, ExportState, SessionState } from '../../../shared/desktop/values.ts';

const NO_EXPORT: ExportState = { state: 'none', folder: null, total: 0, done: 0, failed: [], bytes: 0, error: null };
const FOLDER = '/home/reader/Perch reports';

type Handlers = { [M in MethodName]: (input: MethodInput<M>) => MethodOutput<M> | Promise<MethodOutput<M>> };
type System = 'mac' | 'windows' | 'linux';

interface ShellOptions {
  /** Where the product is. */
  readonly url: string;
  readonly system?: System;
  /** A token that is kept already. */
  readonly token?: string | null;
  readonly kept?: SessionState['token'];
}

/** What stands in the place of main: the state that it would keep, and the real service behind it. */
function createState({ url, token = null, kept }: ShellOptions) {
  const state = {
    token,
    session: { token: kept ?? (token === null ? 'none' : 'ready'), lastRefresh: token === null ? null : Date.now() },
    preferences: DEFAULT_PREFERENCES,
    exported: NO_EXPORT,
  };
  return state as Omit<typeof state, 'session' | 'preferences' | 'exported' | 'token'> & {
    token: string | null;
    session: SessionState;
    preferences: Preferences;
    exported: ExportState;
    readonly url: typeof url;
  };
}

/** The proxy of the shell: puts the token on what goes to the service, and keeps the one that comes back. */
async function proxied(route: Route, state: ReturnType<typeof createState>, keep: (token: string) => Promise<void>) {
  const headers = { ...route.request().headers() };
  if (headers['x-auth-token'] !== undefined) throw new Error('the page sent a token');
  if (state.token !== null) headers['x-auth-token'] = state.token;
  const response = await route.fetch({ headers });
  const { 'x-auth-token': fresh, ...rest } = response.headers();
  if (fresh !== undefined && fresh !== '') await keep(fresh);
  const text = await response.text();
  const body = text.replace(/"token":"([^"]+)",?/, (_, inBody: string) => {
    void keep(inBody);
    return '';
  });
  await route.fulfill({ response, headers: rest, body });
}

/**
 * Puts `window.desktop` into a page, with answers and events held to the contract's schemas. The page talks to the real
 * service through it; what a computer would do (folders, notifications) is recorded.
 */
export async function putShell(page: Page, options: ShellOptions) {
  const { url, system = 'linux' } = options;
  const state = createState(options);
  const asked: { readonly name: MethodName; readonly input: unknown }[] = [];

  const emit = async <E extends EventName>(event: E, payload: EventPayload<E>): Promise<void> => {
    EVENTS[event].parse(payload);
    await page.evaluate(
      ([name, told]) =>
        (globalThis as unknown as { perchReceive(n: unknown, p: unknown): void }).perchReceive(name, told),
      [event, payload] as const,
    );
  };
  const setSession = async (session: SessionState): Promise<SessionState> => {
    state.session = session;
    await emit('session', session);
    return session;
  };
  const csv = (path: string) =>
    fetch(`${url}/api${path}`, { headers: { 'x-auth-token': state.token ?? '', 'user-lang': 'en' } });

  async function fetchFile(id: string, path: string): Promise<void> {
    const answer = await csv(path);
    const name = /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1] ?? null;
    const { length } = await answer.text();
    const common = { id, name, bytes: length, total: null };
    await emit('download', { ...common, state: 'running', error: null });
    await emit('download', { ...common, state: answer.ok ? 'done' : 'failed', error: answer.ok ? null : 'no_space' });
  }
  async function runExport({ reports }: ExportRequest): Promise<void> {
    for (const { accountId, reportId } of reports.slice(state.exported.done)) {
      if (state.exported.state !== 'running') return;
      const answer = await csv(`/report/${accountId}/${reportId}/csv`);
      const { length } = await answer.text();
      const { done, bytes, failed } = state.exported;
      state.exported = answer.ok
        ? { ...state.exported, done: done + 1, bytes: bytes + length }
        : { ...state.exported, failed: [...failed, { accountId, reportId, error: 'report_not_found' }] };
      await emit('export', state.exported);
    }
    state.exported = { ...state.exported, state: 'done' };
    await emit('export', state.exported);
  }
  const turnExport = async (to: ExportState['state']): Promise<ExportState> => {
    state.exported = { ...state.exported, state: to };
    return state.exported;
  };

  const handlers: Handlers = {
    about: () => ({
      version: '0.1.0',
      electron: '45.4.1',
      chromium: '156.0',
      server: url,
      hostedServer: url,
      keyring: 'gnome_libsecret',
    }),
    setLanguage: () => undefined,
    showMenu: () => undefined,
    sessionState: () => state.session,
    retryKeyring: () => state.session,
    keepUnprotected: () => setSession({ ...state.session, token: 'ready' }),
    forgetSession: () => {
      state.token = null;
      return setSession({ token: 'none', lastRefresh: null });
    },
    preferences: () => state.preferences,
    changePreferences: (patch) => {
      state.preferences = { ...state.preferences, ...(patch as Partial<Preferences>) }; // parsed by the contract
      return state.preferences;
    },
    checkServer: (address) =>
      address === url ? { ok: true, origin: url, version: '0.1.0' } : { ok: false, reason: 'not-perch' },
    useServer: () => ({ ok: true, origin: url, version: '0.1.0' }),
    chooseFolder: () => FOLDER,
    download: ({ path }) => {
      const id = `download-${asked.length}`;
      setTimeout(() => void fetchFile(id, path), 50);
      return id;
    },
    cancelDownload: () => undefined,
    showDownload: () => undefined,
    startExport: (request) => {
      state.exported = { ...NO_EXPORT, state: 'running', folder: request.folder, total: request.reports.length };
      setTimeout(() => void runExport(request), 50);
      return state.exported;
    },
    exportState: () => state.exported,
    pauseExport: () => turnExport('paused'),
    resumeExport: () => turnExport('running'),
    retryExport: () => turnExport('running'),
    cancelExport: () => turnExport('cancelled'),
    showExport: () => undefined,
    automaticState: () => ({ waiting: 0, failure: null }),
    saveWaiting: () => ({ waiting: 0, failure: null }),
    liveState: () => 'live',
    reconnect: () => undefined,
    testNotification: () => true,
    setUnread: () => undefined,
    linkState: () => 'installed',
    handleLinks: () => 'handled',
    openExternal: () => true,
    openCheckout: () => true,
    checkCheckout: () => 'not-yet',
    cancelCheckout: () => undefined,
    updateState: () => ({ state: 'idle', version: null, checkedAt: null, error: null }),
    checkForUpdate: () => ({ state: 'idle', version: null, checkedAt: Date.now(), error: null }),
    installUpdate: () => undefined,
  };
  const answers: Partial<Handlers> = {};

  await page.exposeFunction('perchAsk', async (name: MethodName, input: unknown): Promise<unknown> => {
    const method = METHODS[name];
    const given: unknown = method.input.parse(input);
    asked.push({ name, input: given });
    const handle = (answers[name] ?? handlers[name]) as (value: unknown) => unknown; // parsed just above
    return method.output.parse(await handle(given));
  });
  await page.addInitScript(
    ({ names, made, session }) => {
      const subscribed = new Map<string, Set<(payload: unknown) => void>>();
      const world = globalThis as unknown as Record<string, unknown> & {
        perchAsk(name: string, input: unknown): Promise<unknown>;
      };
      world.perchReceive = (event: string, payload: unknown) => {
        for (const listener of subscribed.get(event) ?? []) listener(payload);
      };
      world.desktop = {
        system: made,
        session,
        on: (event: string, listener: (payload: unknown) => void) => {
          const listeners = subscribed.get(event) ?? new Set();
          subscribed.set(event, listeners.add(listener));
          return () => listeners.delete(listener);
        },
        ...Object.fromEntries(names.map((name) => [name, (input: unknown) => world.perchAsk(name, input)])),
      };
    },
    { names: Object.keys(METHODS), made: system, session: state.session },
  );
  const keep = async (token: string): Promise<void> => {
    state.token = token;
    const kept = state.session.token === 'session-only' ? 'session-only' : 'ready';
    await setSession({ token: kept, lastRefresh: Date.now() }).catch(() => undefined);
  };
  await page.route('**/api/**', (route) =>
    proxied(route, state, keep).catch(() => route.abort().catch(() => undefined)),
  );

  return {
    /** What the page asked of the shell so far. */
    asked: (name: MethodName) => asked.filter((one) => one.name === name).map(({ input }) => input),
    /** From now on the shell answers otherwise. */
    answer: (given: Partial<Handlers>) => Object.assign(answers, given),
    /** From now on it answers as it did at first. */
    restore: (name: MethodName) => void delete answers[name],
    emit,
    setSession,
    setToken: (token: string | null) => {
      state.token = token;
    },
    setExport: (exported: ExportState) => {
      state.exported = exported;
    },
  };
}
