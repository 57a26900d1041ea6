import { readdir, readFile } from 'node:fs/promises';
import { createRequire, isBuiltin } from 'node:module';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { BRAND } from '../shared/brand.ts';

const ROOT = join(import.meta.dirname, '..');
/** What the start loads; the updater, loaded ten seconds later and only where it can do something, is a file of its own. */
const MAIN_LIMIT_BYTES = 500_000;
const LATER = { name: 'updater.js', limitBytes: 300_000 } as const;

/** electron-builder takes any text for a target's name, and fails only while it packages. */
const TARGETS = {
  mac: ['dmg: universal', 'zip: universal'],
  win: ['nsis: x64, arm64'],
  linux: ['AppImage: x64, arm64', 'deb: x64, arm64', 'rpm: x64, arm64'],
} as const;

/** What `win.azureSignOptions` asks for (app-builder-lib's scheme.json). */
const AZURE = ['endpoint', 'codeSigningAccountName', 'certificateProfileName', 'publisherName'] as const;

const targets = z.object({ target: z.array(z.object({ target: z.string(), arch: z.array(z.string()) })) });
const configuration = z.object({
  appId: z.string(),
  electronVersion: z.string(),
  /** As electron-builder has brought it into order. */
  files: z.array(z.object({ filter: z.array(z.string()) })),
  protocols: z.array(z.object({ schemes: z.array(z.string()) })),
  mac: z.extend(targets, {
    minimumSystemVersion: z.string().check(z.regex(/^\d+\.\d+$/, 'minimumSystemVersion is not a version: quote it')),
  }),
  win: z.extend(targets, { verifyUpdateCodeSignature: z.optional(z.boolean()) }),
  nsis: z.object({ buildUniversalInstaller: z.optional(z.boolean()), artifactName: z.string() }),
  linux: targets,
  deb: z.object({ depends: z.array(z.string()) }),
  rpm: z.object({ depends: z.array(z.string()) }),
});
type DesktopConfiguration = z.infer<typeof configuration>;

const manifest = z.object({
  desktopName: z.string(),
  homepage: z.url(),
  author: z.string().check(z.regex(/<[^@\s]+@[^@\s]+>$/)),
  devDependencies: z.object({ electron: z.string() }),
});

/** electron-builder's own reading and validation. It has no types for them: they are not meant for the outside. */
interface Builder {
  readonly config: {
    getConfig(folder: string, file: string, options: null): Promise<unknown>;
    validateConfiguration(config: unknown, logger: unknown): Promise<void>;
  };
  readonly util: {
    DebugLogger: new (enabled: boolean) => unknown;
    readonly log: { stream: { write(text: string): unknown } };
  };
  /** What a package asks for unless the configuration says otherwise. */
  defaultDepends(target: 'deb' | 'rpm'): readonly string[];
}

function openBuilder(): Builder {
  const fromHere = createRequire(import.meta.url);
  const fromBuilder = createRequire(fromHere.resolve('electron-builder'));
  const { default: FpmTarget } = fromBuilder('app-builder-lib/out/targets/FpmTarget');
  return {
    config: fromBuilder('app-builder-lib/out/util/config/config'),
    util: fromBuilder('builder-util'),
    defaultDepends: (target) => FpmTarget.prototype.getDefaultDepends(target),
  };
}

async function readConfiguration(folder: string, file: string): Promise<unknown> {
  const { config, util } = openBuilder();
  util.log.stream = { write: () => true };
  const read = await config.getConfig(folder, file, null);
  await config.validateConfiguration(read, new util.DebugLogger(false));
  return read;
}

const unless = (ok: boolean, problem: string): string[] => (ok ? [] : [problem]);

function targetProblems(config: DesktopConfiguration): string[] {
  return Object.entries(TARGETS).flatMap(([system, wanted]) => {
    const key = z.enum(['mac', 'win', 'linux']).parse(system);
    const found = config[key].target.map(({ target, arch }) => `${target}: ${arch.join(', ')}`);
    return unless(
      found.join() === wanted.join(),
      `${system} is packaged as ${found.join('; ')}, not ${wanted.join('; ')}`,
    );
  });
}

/** What has to be the same in several places for links, toasts and windows to find the application. */
function agreementProblems(config: DesktopConfiguration, manifestFile: z.infer<typeof manifest>): string[] {
  const { electron } = manifestFile.devDependencies;
  const files = config.files.flatMap(({ filter }) => filter);
  return [
    ...unless(config.appId === BRAND.appId, `appId ${config.appId} is not ${BRAND.appId}`),
    ...unless(
      manifestFile.desktopName === `${BRAND.appId}.desktop`,
      `desktopName ${manifestFile.desktopName} is not the appId's`,
    ),
    ...unless(
      config.protocols.some(({ schemes }) => schemes.includes(BRAND.scheme)),
      `no protocol ${BRAND.scheme}`,
    ),
    ...unless(config.electronVersion === electron, `electronVersion ${config.electronVersion} is not ${electron}`),
    ...unless(
      config.nsis.buildUniversalInstaller === false && /[^\w]\$\{arch\}[^\w]/.test(config.nsis.artifactName),
      'Windows has not one installer for each architecture, named after it',
    ),
    ...unless(config.win.verifyUpdateCodeSignature !== false, 'updates on Windows are not checked for who signed them'),
    ...unless(files.includes('!node_modules/**'), 'node_modules would be packaged'),
    ...unless(files.includes('!**/*.map'), 'source maps would be packaged'),
  ];
}

/** A list of our own takes the place of electron-builder's: what it knows of newer systems has to be in it. */
function dependencyProblems(config: DesktopConfiguration): string[] {
  return (['deb', 'rpm'] as const).flatMap((target) => {
    const missing = openBuilder()
      .defaultDepends(target)
      .filter((name) => !config[target].depends.includes(name));
    return unless(missing.length === 0, `${target} does not ask for ${missing.join(', ')}, as electron-builder does`);
  });
}

/** @returns what is wrong with the configuration of a folder; a fault of its form alone, when there is one */
export async function configurationProblems(folder = ROOT, file = 'electron-builder.yml'): Promise<string[]> {
  try {
    const config = configuration.parse(await readConfiguration(folder, file));
    const about = manifest.parse(JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8')));
    return [...targetProblems(config), ...agreementProblems(config, about), ...dependencyProblems(config)];
  } catch (error) {
    return [`${file}: ${error instanceof Error ? error.message : String(error)}`];
  }
}

/** Main's bundle, when it has been built: what the start loads within its weight, asking for nothing but Node and Electron. */
export async function bundleProblems(folder = join(ROOT, 'dist/main')): Promise<string[]> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.js'));
  if (names.length === 0) return [];
  const { importsOf } = await import('./bundle-imports.ts');
  const scripts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  const sizes = scripts.map((script, index) => ({ name: names[index], bytes: Buffer.byteLength(script) }));
  const weigh = (later: boolean) =>
    sizes.filter(({ name }) => (name === LATER.name) === later).reduce((sum, { bytes }) => sum + bytes, 0);
  const [bytes, laterBytes] = [weigh(false), weigh(true)];
  const left = scripts.flatMap(importsOf).filter((name) => name !== 'electron' && !/^\.{0,2}\//.test(name));
  const packages = [...new Set(left)].filter((name) => !isBuiltin(name));
  return [
    ...unless(bytes <= MAIN_LIMIT_BYTES, `main's bundle has ${bytes} bytes, over ${MAIN_LIMIT_BYTES}`),
    ...unless(laterBytes <= LATER.limitBytes, `${LATER.name} has ${laterBytes} bytes, over ${LATER.limitBytes}`),
    ...unless(packages.length === 0, `main's bundle asks for ${packages.join(', ')}, which is not packaged`),
  ];
}

/**
 * Builds that run side by side and publish each for themselves make a draft each (electron-builder#10026): they only build, and
 * one step makes the draft. What a release packages for systems that ask for a signature fails without one.
 * @param text of the workflow that makes releases
 */
export function workflowProblems(text: string): string[] {
  const commands = text.split('\n').filter((line) => !/^\s*#/.test(line));
  const builds = commands.filter((line) => line.includes('electron-builder --'));
  const drafts = commands.filter((line) => line.includes('gh release create'));
  const signed = ['mac', 'win'].map((system) => ({
    system,
    releases: builds.filter((line) => line.includes(`--${system} `)),
  }));
  const cloud = builds.flatMap((line) => [...line.matchAll(/azureSignOptions\.(\w+)=/g)].map(([, name = '']) => name));
  return [
    ...unless(
      !/verifyUpdateCodeSignature/.test(commands.join('\n')),
      'updates on Windows are not checked for who signed them',
    ),
    ...unless(cloud.toSorted().join() === AZURE.toSorted().join(), `signing in the cloud is told ${cloud.join(', ')}`),
    ...unless(
      builds.length > 0 && builds.every((line) => line.includes('--publish never')),
      'the workflow publishes while it builds',
    ),
    ...unless(
      drafts.length === 1 && drafts.every((line) => line.includes(' --draft ')),
      `the workflow makes ${drafts.length} releases in the place of one draft`,
    ),
    ...signed.flatMap(({ system, releases }) =>
      unless(
        releases.length > 0 && releases.every((line) => line.includes('-c.forceCodeSigning=true')),
        `a release for ${system} may be unsigned`,
      ),
    ),
  ];
}

/** Part of `npm run check`. */
export async function desktopProblems(): Promise<string[]> {
  const workflow = await readFile(join(ROOT, '.github/workflows/desktop.yml'), 'utf8');
  return [...(await configurationProblems()), ...workflowProblems(workflow), ...(await bundleProblems())];
}
