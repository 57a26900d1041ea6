import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../support/free-port.ts';

const SOURCES = '/etc/apt/sources.list.d/debian.sources';
const CACHE = join(tmpdir(), 'perch-peer-snac');
const BINARY = join(CACHE, 'unpacked/usr/bin/snac');

/**
 * The ActivityPub server snac of Debian trixie, unpacked into a folder of its own: the system's packages stay as they are. Null where it
 * cannot be had; `why` says so.
 */
export function installSnac(): { readonly binary: string | null; readonly why: string } {
  if (existsSync(BINARY)) return { binary: BINARY, why: '' };
  if (!existsSync(SOURCES)) return { binary: null, why: 'this is no Debian with deb822 sources' };
  try {
    for (const folder of ['parts', 'state/lists/partial', 'cache/archives/partial']) {
      mkdirSync(join(CACHE, folder), { recursive: true });
    }
    writeFileSync(join(CACHE, 'parts/trixie.sources'), readFileSync(SOURCES, 'utf8').replaceAll('bookworm', 'trixie'));
    const dirs = {
      'Etc::sourcelist': '/dev/null',
      'Etc::sourceparts': join(CACHE, 'parts'),
      State: join(CACHE, 'state'),
      Cache: join(CACHE, 'cache'),
    };
    const options = Object.entries(dirs).flatMap(([name, folder]) => ['-o', `Dir::${name}=${folder}`]);
    execFileSync('/usr/bin/apt-get', [...options, 'update'], { cwd: CACHE, stdio: 'ignore', timeout: 120_000 });
    execFileSync('/usr/bin/apt-get', [...options, 'download', 'snac2'], {
      cwd: CACHE,
      stdio: 'ignore',
      timeout: 60_000,
    });
    const archive = readdirSync(CACHE).find((name) => /^snac2_.*\.deb$/.test(name)) ?? '';
    execFileSync('/usr/bin/dpkg', ['-x', archive, join(CACHE, 'unpacked')], { cwd: CACHE });
  } catch (error) {
    if (!existsSync(BINARY))
      return { binary: null, why: `Debian trixie cannot be reached (${String(error).slice(0, 200)})` };
  }
  return { binary: BINARY, why: '' };
}

/** One person of an instance, who acts through its API. */
export interface SnacPerson {
  readonly name: string;
  /** `name@localhost:PORT` */
  readonly acct: string;
  post(text: string, more?: Readonly<Record<string, string>>): Promise<{ id: string; uri: string }>;
  edit(id: string, text: string): Promise<void>;
  describe(note: string): Promise<void>;
  follow(acct: string): Promise<void>;
  /** `Like`, `Boost` or `Delete`, of a post by its uri. */
  act(action: 'Like' | 'Boost' | 'Unlike' | 'Delete', uri: string): Promise<void>;
}

export interface Snac {
  /** `localhost:PORT`, plain http on loopback. */
  readonly domain: string;
  person(name: string): Promise<SnacPerson>;
  leave(name: string): void;
  stop(): Promise<void>;
}

/** Mastodon shows public posts to everybody; snac asks for a token there, which this face adds. */
function startFace(ports: { readonly face: number; readonly snac: number }, token: () => string): Promise<Server> {
  const server = createServer((asked, answered) => {
    const headers = { ...asked.headers };
    const isPublic = asked.method === 'GET' && asked.url?.startsWith('/api/v1/statuses/') === true;
    if (isPublic) headers.authorization ??= `Bearer ${token()}`;
    // snac closes every connection after its answer: none is kept.
    const target = {
      host: '127.0.0.1',
      port: ports.snac,
      method: asked.method,
      path: asked.url,
      headers,
      setHost: false,
      agent: false as const,
    };
    const out = request(target, (answer) => {
      answered.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(answered);
    });
    out.on('error', () => answered.destroy());
    asked.pipe(out);
  });
  return new Promise((resolve) => server.listen(ports.face, '127.0.0.1', () => resolve(server)));
}

async function untilItAnswers(port: number): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    const answer = await fetch(`http://127.0.0.1:${port}/api/v1/instance`).catch(() => null);
    if (answer?.ok === true) return;
    await wait(100);
  }
  throw new Error('snac did not start');
}

function configure(binary: string, data: string, ports: { readonly face: number; readonly snac: number }): void {
  const answers = `127.0.0.1\n${ports.snac}\nlocalhost:${ports.face}\n\n\n`;
  execFileSync(binary, ['init', data], { input: answers, stdio: ['pipe', 'ignore', 'ignore'] });
  const file = join(data, 'server.json');
  writeFileSync(file, readFileSync(file, 'utf8').replace('"protocol": "https"', '"protocol": "http"'));
}

export async function startSnac(binary: string): Promise<Snac> {
  // Its log replaces the folder's name wherever it occurs: a long one occurs nowhere else.
  const home = mkdtempSync(join(tmpdir(), 'perch-snac-data-of-an-instance-'));
  const data = join(home, 'data');
  const ports = { face: await freePort(), snac: await freePort() };
  configure(binary, data, ports);
  const program: ChildProcess = spawn(binary, ['httpd', data], { stdio: 'ignore' });
  let token = '';
  const face = await startFace(ports, () => token);
  await untilItAnswers(ports.face);
  const origin = `http://localhost:${ports.face}`;

  async function call(path: string, options: RequestInit = {}): Promise<Response> {
    const answer = await fetch(`${origin}${path}`, options);
    if (answer.status >= 400) throw new Error(`${path} answered ${answer.status}`);
    return answer;
  }

  function personOf(name: string, secret: { readonly password: string; readonly token: string }): SnacPerson {
    // Of a form snac reads the type without any parameter, which `fetch` would add.
    const type = { 'content-type': 'application/x-www-form-urlencoded' };
    const headers = { authorization: `Bearer ${secret.token}`, ...type };
    const form = (fields: Readonly<Record<string, string>>) => new URLSearchParams(fields).toString();
    return {
      name,
      acct: `${name}@localhost:${ports.face}`,
      // As: this instance's own answers.
      post: async (status, more = {}) =>
        (await (
          await call('/api/v1/statuses', { method: 'POST', headers, body: form({ status, ...more }) })
        ).json()) as { id: string; uri: string },
      edit: async (id, status) =>
        void (await call(`/api/v1/statuses/${id}`, { method: 'PUT', headers, body: form({ status }) })),
      describe: async (note) =>
        void (await call('/api/v1/accounts/update_credentials', { method: 'PATCH', headers, body: form({ note }) })),
      async follow(acct) {
        const found = await call(`/api/v2/search?type=accounts&resolve=true&q=${encodeURIComponent(`@${acct}`)}`, {
          headers,
        });
        const { accounts } = (await found.json()) as { accounts: { id: string }[] };
        await call(`/api/v1/accounts/${accounts[0]?.id}/follow`, { method: 'POST', headers });
      },
      async act(action, uri) {
        const basic = Buffer.from(`${name}:${secret.password}`).toString('base64');
        const body = form({ action, id: uri });
        const answer = await fetch(`${origin}/${name}/admin/action`, {
          method: 'POST',
          headers: { authorization: `Basic ${basic}`, ...type },
          body,
          redirect: 'manual',
        });
        if (answer.status >= 400) throw new Error(`${action} answered ${answer.status}`);
      },
    };
  }

  return {
    domain: `localhost:${ports.face}`,
    async person(name) {
      const said = execFileSync(binary, ['adduser', data, name], {
        input: '',
        encoding: 'utf8',
        stdio: ['pipe', 'pipe', 'pipe'],
      });
      const password = /password is (\S+)/i.exec(said)?.[1] ?? '';
      const body = new URLSearchParams({ login: name, passwd: password });
      token = (await (await call('/oauth/x-snac-get-token', { method: 'POST', body })).text()).trim();
      return personOf(name, { password, token });
    },
    leave: (name) => void execFileSync(binary, ['deluser', data, name], { stdio: 'ignore' }),
    async stop() {
      face.closeAllConnections();
      face.close();
      program.kill('SIGTERM');
      await Promise.race([new Promise((resolve) => program.once('exit', resolve)), wait(6_000)]);
      if (program.exitCode === null) program.kill('SIGKILL');
      rmSync(home, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
