import { execFileSync } from 'node:child_process';
import { copyFileSync, cpSync, existsSync, mkdirSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { start, startIn, succeeded } from './chroot.ts';

const NODE_IMAGE = /^node:(\d+\.\d+\.\d+)-([a-z]+)-slim$/;

/** What Node's image sets, and its own programs rely on. */
export const IMAGE_VARIABLES: ReadonlyMap<string, string> = new Map([
  ['PATH', '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'],
  ['NODE_VERSION', process.versions.node],
]);

/** The release of Debian that an image is made of. @throws Error where it is another image, or of another Node than this one */
export function releaseOf(image: string): string {
  const [, version, release] = NODE_IMAGE.exec(image) ?? [];
  if (version === undefined || release === undefined)
    throw new Error(`${image}: only node:VERSION-RELEASE-slim is replayed`);
  if (version !== process.versions.node) throw new Error(`${image}: this Node is ${process.versions.node}`);
  return release;
}

/** Where this machine's apt has that release from. @throws Error where its sources have another one only */
function mirrorOf(release: string): string {
  const words = ['indextargets', '--format', '$(REPO_URI)', 'Created-By: Packages', `Codename: ${release}`];
  const [mirror = ''] = execFileSync('apt-get', words, { encoding: 'utf8' }).split('\n');
  if (mirror === '') throw new Error(`apt has no source of Debian ${release}`);
  return mirror;
}

/** npm as this machine has it, which npm itself tells the scripts that it runs. */
function npmFolder(): string {
  const program = process.env.npm_execpath;
  if (program === undefined) throw new Error('start it with npm run test:container');
  return dirname(dirname(program));
}

/** Makes a clean root of a release, as Debian's image is made (`minbase`). */
export async function makeDebian(release: string, root: string, signal: AbortSignal): Promise<void> {
  const words = ['debootstrap', '--variant=minbase', release, root, mirrorOf(release)];
  await succeeded(start('unshare', ['--mount', '--pid', '--fork', '--kill-child', ...words]), signal);
}

/** Adds what Node's image adds to Debian's: Node, npm and the user `node`. Both programs are this machine's own. */
export async function addNode(root: string, signal: AbortSignal): Promise<void> {
  const local = join(root, 'usr/local');
  mkdirSync(join(local, 'lib/node_modules'), { recursive: true });
  copyFileSync(process.execPath, join(local, 'bin/node'));
  cpSync(npmFolder(), join(local, 'lib/node_modules/npm'), { recursive: true, verbatimSymlinks: true });
  for (const name of ['npm', 'npx'])
    symlinkSync(`../lib/node_modules/npm/bin/${name}-cli.js`, join(local, 'bin', name));
  const place = { root, folder: '/', user: '0:0', variables: IMAGE_VARIABLES };
  const user = 'groupadd --gid 1000 node && useradd --uid 1000 --gid node --shell /bin/bash --create-home node';
  await succeeded(startIn(place, ['/bin/sh', '-c', user], { network: false }), signal);
}

/**
 * What a step needs to reach the registry that this machine's npm is set to: its address, the machine's proxies and certificates, and
 * how it finds names. An engine brings the last, and has the others from whoever sets it up.
 */
export function reachRegistry(root: string): ReadonlyMap<string, string> {
  for (const file of ['/etc/resolv.conf', '/etc/hosts']) if (existsSync(file)) copyFileSync(file, join(root, file));
  const registry = execFileSync('npm', ['config', 'get', 'registry'], { encoding: 'utf8' }).trim();
  const proxies = ['http_proxy', 'https_proxy', 'no_proxy', 'HTTP_PROXY', 'HTTPS_PROXY', 'NO_PROXY'];
  const set = proxies.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]] as const]));
  const variables = new Map([['npm_config_registry', registry], ...set]);
  const certificates = process.env.NODE_EXTRA_CA_CERTS;
  if (certificates !== undefined && existsSync(certificates)) {
    copyFileSync(certificates, join(root, 'etc/registry-certificates.pem'));
    variables.set('NODE_EXTRA_CA_CERTS', '/etc/registry-certificates.pem');
  }
  return variables;
}
