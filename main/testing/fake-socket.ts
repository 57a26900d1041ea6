import type { ServerFrame } from '../../shared/contract/live.ts';
import type { OpenSocket } from '../ports.ts';

/** The service's end of a live connection. */
export class FakeSocket extends EventTarget {
  readonly OPEN = 1;
  readyState = 1;
  readonly sent: string[] = [];
  /** The code that the application closed with; null while it keeps the connection. */
  closedWith: number | null = null;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;

  constructor(url: string, headers: Readonly<Record<string, string>>) {
    super();
    this.url = url;
    this.headers = headers;
  }
  send(text: string): void {
    this.sent.push(text);
  }
  close(code: number): void {
    this.readyState = 3;
    this.closedWith ??= code;
  }
  /** The service accepts the connection; nothing was missed. */
  welcome(): void {
    this.dispatchEvent(new Event('open'));
    this.deliver({ type: 'welcome', lastEventId: 0, newestEventId: 0 });
  }
  deliver(frame: ServerFrame): void {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(frame) }));
  }
}

export function createFakeSockets() {
  const sockets: FakeSocket[] = [];
  const openSocket: OpenSocket = (url, headers) => {
    const socket = new FakeSocket(url, headers);
    sockets.push(socket);
    return socket as unknown as WebSocket; // as much of it as the live channel uses
  };
  return { sockets, openSocket };
}
