import type { Codec, Task } from './codec.ts';

/**
 * The page's end of the context bridge: puts what the preload script exposes on `window`, frozen, its functions as
 * proxies. Runs before the page's own scripts and keeps what they could change. Its source is put into the page, so it
 * uses nothing from outside.
 */
export function pageWorld(codec: Codec, secret: string): void {
  if (window !== window.top) return;
  type Answer = { value?: unknown; error?: unknown; promise?: number };
  type Settled = { id: number; value?: unknown; error?: unknown };
  const { parse, stringify } = JSON;
  const Event = CustomEvent;
  const fire = document.dispatchEvent.bind(document);
  const callbacks = new Map<number, Task>();
  const waiting = new Map<number, { done: (value: unknown) => void; fail: (error: unknown) => void }>();
  let last = 0;
  let answer: Answer | null = null;

  const next = (): number => {
    last += 1;
    return last;
  };
  const hold = (task: Task): number => {
    const id = next();
    callbacks.set(id, task);
    return id;
  };
  const tell = (message: object): void => void fire(new Event(`isolated${secret}`, { detail: stringify(message) }));
  const settle = ({ id, value, error }: Settled): void => {
    const call = waiting.get(id);
    waiting.delete(id);
    if (error === undefined) call?.done(codec.unpack(value, remote));
    else call?.fail(codec.unpack(error));
  };
  const gone = new FinalizationRegistry((id: number) => tell({ kind: 'release', id }));
  const remote = (task: number): Task => {
    const proxy: Task = (...args) => {
      const id = next();
      answer = null;
      tell({ kind: 'call', call: id, task, args: codec.pack(args, hold) });
      const { value, error, promise }: Answer = answer ?? {};
      if (error !== undefined) throw codec.unpack(error);
      if (promise === undefined) return codec.unpack(value, remote);
      return new Promise((done, fail) => {
        waiting.set(id, { done, fail });
      });
    };
    gone.register(proxy, task);
    return proxy;
  };
  const freeze = (value: unknown): unknown => {
    if (typeof value === 'object' && value !== null) Object.values(Object.freeze(value)).forEach(freeze);
    return value;
  };
  const RECEIVED: Readonly<Record<string, (message: never) => void>> = {
    answer: (message: Answer) => {
      answer = message;
    },
    settle,
    release: ({ id }: { id: number }) => callbacks.delete(id),
    callback: ({ id, args }: { id: number; args: unknown }) => {
      callbacks.get(id)?.(...(codec.unpack(args, remote) as unknown[]));
    },
    expose: ({ key, api }: { key: string; api: unknown }) => {
      if (!Object.hasOwn(window, key))
        Object.defineProperty(window, key, { value: freeze(codec.unpack(api, remote)), enumerable: true });
    },
  };
  document.addEventListener(`page${secret}`, (event) => {
    const message = parse((event as CustomEvent<string>).detail);
    RECEIVED[message.kind]?.(message as never);
  });
  tell({ kind: 'hello' });

  // Permissions are the application's to give: it is asked each time, as Electron does.
  const ask = (how: 'check' | 'request', permission: string): Promise<boolean> => {
    const id = next();
    const answered = new Promise<unknown>((done, fail) => {
      waiting.set(id, { done, fail });
    });
    tell({ kind: 'permission', call: id, how, permission });
    return answered.then((granted) => granted === true);
  };
  const refused = (): never => {
    throw new DOMException('Permission denied', 'NotAllowedError');
  };
  const afterAsking =
    <A extends unknown[], R>(permission: string, task: (...args: A) => Promise<R>) =>
    async (...args: A): Promise<R> =>
      (await ask('request', permission)) ? await task(...args) : refused();
  const { permissions, clipboard, mediaDevices, geolocation } = navigator;
  const query = permissions.query.bind(permissions);
  permissions.query = async (input) => {
    const status = await query(input);
    const state = (await ask('check', input.name)) ? 'granted' : 'denied';
    return Object.defineProperty(status, 'state', { value: state });
  };
  Notification.requestPermission = async () => ((await ask('request', 'notifications')) ? 'granted' : 'denied');
  if (clipboard !== undefined) {
    clipboard.readText = afterAsking('clipboard-read', clipboard.readText.bind(clipboard));
    clipboard.writeText = afterAsking('clipboard-write', clipboard.writeText.bind(clipboard));
  }
  if (mediaDevices !== undefined)
    mediaDevices.getUserMedia = afterAsking('camera', mediaDevices.getUserMedia.bind(mediaDevices));
  const locate = geolocation.getCurrentPosition.bind(geolocation);
  geolocation.getCurrentPosition = (done, fail, options) => {
    void ask('request', 'geolocation').then((granted) => {
      if (granted) locate(done, fail, options);
      else fail?.({ code: 1, message: 'User denied Geolocation' } as GeolocationPositionError);
    });
  };

  // Whether there may be another window is for the application to say; the page gets none, as when it says no.
  const askForWindow = (url: string, name = '', features = ''): void =>
    tell({ kind: 'open', url: new URL(url, document.baseURI).href, name, features });
  window.open = (url = 'about:blank', name, features) => {
    askForWindow(String(url), name, features);
    return null;
  };
  window.addEventListener('click', (event) => {
    const link = event.composedPath().find((node) => node instanceof HTMLAnchorElement);
    const isElsewhere = link?.target === '_blank' || event.ctrlKey || event.metaKey || event.shiftKey;
    if (event.defaultPrevented || link === undefined || link.href === '' || !isElsewhere) return;
    event.preventDefault();
    askForWindow(link.href, link.target);
  });
}
