import type { EventName, MethodName } from '../../shared/desktop/bridge.ts';
import { channelOf } from '../../shared/desktop/channels.ts';
import { createApp } from '../app.ts';
import type { MenuLine } from '../ports.ts';
import { APP_ORIGIN } from '../security/origin.ts';
import { createFakePlatform, type FakePlatform, type FakePlatformOptions } from './fake-platform.ts';
import type { FakeSocket } from './fake-socket.ts';
import type { FakeWindow } from './fake-window.ts';

const QUESTIONS = [
  'about',
  'sessionState',
  'preferences',
  'exportState',
  'automaticState',
  'liveState',
  'linkState',
  'updateState',
] as const satisfies readonly MethodName[];

const findLine = (lines: readonly MenuLine[], id: string): MenuLine | undefined => {
  for (const line of lines) {
    const found = line.id === id ? line : findLine(line.lines ?? [], id);
    if (found !== undefined) return found;
  }
  return undefined;
};

/** What the page may do: ask the bridge, call the service, receive events. */
function createPage({ records }: FakePlatform) {
  const window = (): FakeWindow => {
    const last = records.windows.at(-1);
    if (last === undefined) throw new Error('there is no window');
    return last;
  };
  return {
    window,
    ask: async (method: MethodName, input?: unknown): Promise<unknown> => {
      const answer = records.answers.get(channelOf('method', method));
      if (answer === undefined) throw new Error(`nothing answers ${method}`);
      return await answer({ contents: window().contents, frame: { origin: APP_ORIGIN, isMain: true } }, input);
    },
    /** A call of the page to the service, as its client makes it. */
    call: async (path: string, body?: object): Promise<Response> => {
      if (records.serve === null) throw new Error('nothing is served');
      const headers = { 'content-type': 'application/json' };
      const init = body === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) };
      return await records.serve(new Request(`${APP_ORIGIN}/api${path}`, init));
    },
    /** Payloads of an event that the page has received, oldest first. */
    received: (event: EventName): unknown[] =>
      window()
        .told.filter(([channel]) => channel === channelOf('event', event))
        .map(([, payload]) => payload),
  };
}

/** The whole shell on a machine without Electron, started, its page ready, and nobody logged in yet. */
export async function startShell(options: FakePlatformOptions = {}, argv: readonly string[] = []) {
  const fake = await createFakePlatform(options);
  const shell = createApp(fake.platform);
  await shell.start(argv);
  const page = createPage(fake);
  if (fake.records.windows.length > 0) await page.ask('setLanguage', 'en');
  const socket = (): FakeSocket => {
    const last = fake.sockets.at(-1);
    if (last === undefined) throw new Error('there is no live connection');
    return last;
  };
  return {
    ...fake,
    ...page,
    shell,
    socket,
    trayLine: (id: string): MenuLine | undefined => findLine(fake.records.tray?.lines ?? [], id),
    menuLine: (id: string): MenuLine | undefined => findLine(fake.records.menu, id),
    /** Answers to all questions that change nothing, every event, and the arguments of each window. */
    async everythingTold(): Promise<string> {
      const answers = await Promise.all(QUESTIONS.map((name) => page.ask(name)));
      const windows = fake.records.windows.map(({ about, told, loaded }) => [about.argument, told, loaded]);
      return JSON.stringify([answers, windows]);
    },
  };
}
export type RunningShell = Awaited<ReturnType<typeof startShell>>;
