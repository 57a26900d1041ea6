import type { Codec, Task } from './codec.ts';

export interface PreloadInfo {
  readonly secret: string;
  readonly binding: string;
  readonly preload: string;
  readonly platform: string;
  readonly versions: Readonly<Record<string, string | undefined>>;
  readonly argv: readonly string[];
}

/**
 * What a sandboxed preload script runs in: a world of its own beside the page's. Its source is put there, so it uses
 * nothing from outside. Only text passes to the page's world, by events whose name the page does not know.
 */
export function isolatedWorld(codec: Codec, info: PreloadInfo): void {
  const world = globalThis as unknown as Record<string, unknown>;
  if (window !== window.top) return;
  const binding = world[info.binding] as (text: string) => void;
  delete world[info.binding];
  const tellMain = (message: object): void => binding(JSON.stringify(message));
  let last = 0;

  const waiting = new Map<number, { done: (value: unknown) => void; fail: (error: unknown) => void }>();
  const listeners = new Map<string, Task[]>();
  const of = (channel: string): Task[] => listeners.get(channel) ?? [];
  world[`in${info.secret}`] = (text: string): void => {
    const message = JSON.parse(text);
    if (message.kind === 'event') {
      const args = codec.unpack(message.args) as unknown[];
      for (const listener of [...of(message.channel)]) listener({ sender: ipcRenderer, ports: [] }, ...args);
      return;
    }
    const call = waiting.get(message.id);
    waiting.delete(message.id);
    if (message.error === undefined) call?.done(codec.unpack(message.value));
    else call?.fail(codec.unpack(message.error));
  };
  const off = (channel: string, listener: Task) => {
    const kept = of(channel).filter((each) => each !== listener && Reflect.get(each, 'wraps') !== listener);
    listeners.set(channel, kept);
    return ipcRenderer;
  };
  const on = (channel: string, listener: Task) => {
    listeners.set(channel, [...of(channel), listener]);
    return ipcRenderer;
  };
  const ipcRenderer = {
    invoke: (channel: string, ...args: unknown[]) =>
      new Promise((done, fail) => {
        last += 1;
        waiting.set(last, { done, fail });
        tellMain({ kind: 'invoke', id: last, channel, args: codec.pack(args) });
      }),
    send: (channel: string, ...args: unknown[]) => tellMain({ kind: 'send', channel, args: codec.pack(args) }),
    sendSync: () => {
      throw new Error('stand-in: ipcRenderer.sendSync is not here');
    },
    on,
    addListener: on,
    once: (channel: string, listener: Task) => {
      const once = (...args: unknown[]): void => {
        off(channel, once);
        listener(...args);
      };
      return on(channel, Object.assign(once, { wraps: listener }));
    },
    off,
    removeListener: off,
    removeAllListeners: (channel?: string) => {
      if (channel === undefined) listeners.clear();
      else listeners.delete(channel);
      return ipcRenderer;
    },
  };

  const held = new Map<number, Task>();
  const hold = (task: Task): number => {
    last += 1;
    held.set(last, task);
    return last;
  };
  const toPage = (message: object): void => {
    document.dispatchEvent(new CustomEvent(`page${info.secret}`, { detail: JSON.stringify(message) }));
  };
  // As in Electron: a function of the other world is let go of with the last that stands for it.
  const gone = new FinalizationRegistry((id: number) => toPage({ kind: 'release', id }));
  const ofPage = (id: number): Task => {
    const task: Task = (...args) => toPage({ kind: 'callback', id, args: codec.pack(args, hold) });
    gone.register(task, id);
    return task;
  };
  const packError = (error: unknown): unknown => codec.pack(error instanceof Error ? error : new Error(String(error)));
  const isPromise = (value: unknown): value is Promise<unknown> =>
    typeof value === 'object' && value !== null && typeof Reflect.get(value, 'then') === 'function';
  const later = (id: number, value: Promise<unknown>): object => {
    value.then(
      (result) => toPage({ kind: 'settle', id, value: codec.pack(result, hold) }),
      (error: unknown) => toPage({ kind: 'settle', id, error: packError(error) }),
    );
    return { promise: id };
  };
  const call = (message: { call: number; task: number; args: unknown }): object => {
    try {
      const value = held.get(message.task)?.(...(codec.unpack(message.args, ofPage) as unknown[]));
      return isPromise(value) ? later(message.call, value) : { value: codec.pack(value, hold) };
    } catch (error) {
      return { error: packError(error) };
    }
  };
  const askForPermission = ({ call: id, how, permission }: { call: number; how: string; permission: string }): void => {
    last += 1;
    const done = (granted: unknown) => toPage({ kind: 'settle', id, value: granted });
    waiting.set(last, { done, fail: () => done(false) });
    tellMain({ kind: 'permission', id: last, how, permission });
  };
  const exposed: { key: string; api: unknown }[] = [];
  const expose = (one: object): void => toPage({ kind: 'expose', ...one });
  document.addEventListener(`isolated${info.secret}`, (event) => {
    const message = JSON.parse((event as CustomEvent<string>).detail);
    if (message.kind === 'hello') exposed.forEach(expose);
    else if (message.kind === 'open') tellMain(message);
    else if (message.kind === 'permission') askForPermission(message);
    else if (message.kind === 'release') held.delete(message.id);
    else toPage({ kind: 'answer', ...call(message) });
  });

  const contextBridge = {
    exposeInMainWorld: (key: string, api: unknown): void => {
      if (exposed.some((one) => one.key === key))
        throw new Error('Cannot bind an API on top of an existing property on the window object');
      const one = { key, api: codec.pack(api, hold) };
      exposed.push(one);
      expose(one);
    },
  };
  const electron = {
    contextBridge,
    ipcRenderer,
  };
  const require = (name: string): unknown => {
    if (name === 'electron' || name === 'electron/renderer') return electron;
    // Electron lets a sandboxed script have a few modules of Node's; none of them is here.
    throw new Error(`module not found: ${name}`);
  };
  const process = {
    platform: info.platform,
    versions: info.versions,
    argv: info.argv,
    env: {},
    type: 'renderer',
    sandboxed: true,
    contextIsolated: true,
  };
  const module = { exports: {} };
  try {
    new Function('require', 'module', 'exports', 'process', info.preload)(require, module, module.exports, process);
  } catch (error) {
    tellMain({ kind: 'preload-error', error: packError(error) });
  }
}
