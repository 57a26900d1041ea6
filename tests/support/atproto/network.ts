import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createTestAccount, type TestAccount } from './account.ts';
import { appView, pds, plc, type Service, type World } from './services.ts';

export type ServiceName = 'pds' | 'plc' | 'appView';

/** Answers a request in the service's place; false leaves it to the service. */
export type Fault = (request: IncomingMessage, response: ServerResponse) => boolean;

interface NewProfile {
  readonly name?: string;
  readonly bio?: string;
  readonly labels?: readonly string[];
  /** The address of the server that keeps it, from `addServer`. */
  readonly pdsUrl?: string;
}

export interface TestServer {
  readonly url: string;
  /** `host:port`, for `EGRESS_ALLOW`. */
  readonly host: string;
  /** What was asked of it, as in `asked`. */
  readonly asked: string[];
}

/** A small AT Protocol network on loopback: a directory, one server for repositories, an app view. */
export interface AtprotoNetwork {
  readonly pdsUrl: string;
  readonly plcUrl: string;
  readonly appViewUrl: string;
  /** `host:port` of all three, for `EGRESS_ALLOW`. */
  readonly egressAllow: readonly string[];
  /** `METHOD /path?query` of everything asked, service first. */
  readonly asked: string[];
  createAccount(handle: string, profile?: NewProfile): Promise<TestAccount>;
  /** Keeps an account on another server from here on. */
  moveAccount(account: TestAccount, pdsUrl: string): void;
  /** One more server for repositories, at an address of its own; accounts created with its `url` are kept there. */
  addServer(fault?: Fault): Promise<TestServer>;
  /** Until the next call with null, the fault sees every request to the service first. */
  disturb(service: ServiceName, fault: Fault | null): void;
  close(): Promise<void>;
}

const SERVICES: Readonly<Record<ServiceName, Service>> = { pds, plc, appView };

async function answer(service: () => ReturnType<Service>, response: ServerResponse): Promise<void> {
  const result = await service();
  if ('archive' in result) {
    response.writeHead(result.status, { 'content-type': 'application/vnd.ipld.car' }).end(result.archive);
    return;
  }
  response.writeHead(result.status, { 'content-type': 'application/json' }).end(JSON.stringify(result.json));
}

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // a TCP server always has one
  return `http://127.0.0.1:${port}`;
}

function close(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}

/** Starts an empty network. `pageSize` is the number of likes on a page of `getLikes`. */
export async function startAtprotoNetwork(options: { readonly pageSize?: number } = {}): Promise<AtprotoNetwork> {
  const accounts: TestAccount[] = [];
  const asked: string[] = [];
  const faults = new Map<ServiceName, Fault>();
  const keptAt = new Map<string, string>();
  const more: Server[] = [];
  let pdsUrl = '';
  const world: World = {
    accounts,
    pdsUrl: ({ did }) => keptAt.get(did) ?? pdsUrl,
    pageSize: options.pageSize ?? 100,
  };

  const serve = (name: ServiceName, of: { asked: string[]; fault?: Fault | undefined } = { asked }): Server =>
    createServer((request, response) => {
      of.asked.push(`${name} ${request.url}`);
      if ((of.fault ?? faults.get(name))?.(request, response) === true) return;
      const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
      answer(() => SERVICES[name](pathname, searchParams, world), response).catch((error: unknown) =>
        response.writeHead(500).end(String(error)),
      );
    });
  const servers = { pds: serve('pds'), plc: serve('plc'), appView: serve('appView') };
  pdsUrl = await listen(servers.pds);
  const plcUrl = await listen(servers.plc);
  const appViewUrl = await listen(servers.appView);

  return {
    pdsUrl,
    plcUrl,
    appViewUrl,
    egressAllow: [pdsUrl, plcUrl, appViewUrl].map((url) => new URL(url).host),
    asked,
    async createAccount(handle, profile) {
      const account = await createTestAccount(handle);
      accounts.push(account);
      if (profile?.pdsUrl !== undefined) keptAt.set(account.did, profile.pdsUrl);
      if (profile !== undefined) {
        const labels = {
          $type: 'com.atproto.label.defs#selfLabels',
          values: (profile.labels ?? []).map((val) => ({ val })),
        };
        await account.put('app.bsky.actor.profile/self', {
          $type: 'app.bsky.actor.profile',
          ...(profile.name === undefined ? {} : { displayName: profile.name }),
          ...(profile.bio === undefined ? {} : { description: profile.bio }),
          labels,
        });
      }
      return account;
    },
    moveAccount(account, url) {
      keptAt.set(account.did, url);
    },
    async addServer(fault) {
      const its = { asked: [], fault };
      const server = serve('pds', its);
      more.push(server);
      const url = await listen(server);
      return { url, host: new URL(url).host, asked: its.asked };
    },
    disturb(service, fault) {
      if (fault === null) faults.delete(service);
      else faults.set(service, fault);
    },
    async close() {
      await Promise.all([...Object.values(servers), ...more].map(close));
    },
  };
}
