import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

/**
 * Checks what a release is made of before it is a draft. Node alone: it also runs where no package is installed.
 *
 *   node tools/release-files.ts v1.2.3            the tag is that of package.json's version, and it is said who releases it
 *   node tools/release-files.ts v1.2.3 release    and the folder holds everything that installs and updates it
 */

/**
 * The files that an installed application reads, by their names behind the channel's, each with what has to be in it, for every
 * system and architecture.
 */
const UPDATES: Readonly<Record<string, readonly RegExp[]>> = {
  '.yml': [/-x64-setup\.exe$/, /-arm64-setup\.exe$/],
  '-mac.yml': [/-universal\.zip$/, /-universal\.dmg$/],
  '-linux.yml': [/\.AppImage$/, /\.deb$/, /\.rpm$/],
  '-linux-arm64.yml': [/\.AppImage$/, /\.deb$/, /\.rpm$/],
};
/** With these an update fetches only what has changed; an AppImage carries its own. */
const HAS_BLOCKS = /\.(exe|zip)$/;

const VERSION = /^version: ['"]?([^'"\s]+)['"]?$/m;
const ENTRY = /^ {2}- url: (\S+)\n {4}sha512: (\S+)$/gm;

async function checksumOf(file: string): Promise<string> {
  const hash = createHash('sha512');
  await pipeline(createReadStream(file), hash);
  return hash.digest('base64');
}

interface Release {
  readonly folder: string;
  readonly version: string;
  readonly present: ReadonlySet<string>;
}

async function entryProblems(release: Release, entry: { name: string; checksum: string }): Promise<string[]> {
  const { folder, present } = release;
  const { name, checksum } = entry;
  if (!present.has(name)) return [`${name} is missing`];
  const other = (await checksumOf(join(folder, name))) === checksum ? [] : [`${name} is not what was announced`];
  return HAS_BLOCKS.test(name) && !present.has(`${name}.blockmap`) ? [...other, `${name}.blockmap is missing`] : other;
}

/**
 * A prerelease (`1.2.0-beta.1`) is announced in the files of its own channel (`beta.yml`) where electron-builder was told a channel, in
 * those of `latest` where it was not; an application of that channel reads either.
 */
function channelFile({ version, present }: Release, rest: string): string {
  const [, channel] = /^[\d.]+-([a-z]+)/i.exec(version) ?? [];
  const own = `${channel}${rest}`;
  return channel !== undefined && present.has(own) ? own : `latest${rest}`;
}

/** An address or a person that stands in the sources for whoever releases a copy of them. */
const PLACEHOLDER = /@example\.|\/\/(www\.)?example\./;
const MAINTAINER = /^[^<>@]+ <[^<>@\s]+@[^<>@\s]+\.[^<>@\s]+>$/;

/** Who stands for a release, as its packages say: nothing of it is in the sources. @returns what is wrong with it */
export function identityProblems(environment: Readonly<Record<string, string | undefined>>): string[] {
  const { PERCH_HOMEPAGE: homepage = '', PERCH_MAINTAINER: maintainer = '' } = environment;
  return [
    ...(homepage.startsWith('https://') && URL.canParse(homepage) && !PLACEHOLDER.test(homepage)
      ? []
      : [`PERCH_HOMEPAGE has to be the https address of the project's page, not "${homepage}"`]),
    ...(MAINTAINER.test(maintainer) && !PLACEHOLDER.test(maintainer)
      ? []
      : [`PERCH_MAINTAINER has to be "Name <mail address>" of who answers for the packages, not "${maintainer}"`]),
  ];
}

async function updateProblems(release: Release, file: string, wanted: readonly RegExp[]): Promise<string[]> {
  if (!release.present.has(file)) return [`${file} is missing`];
  const text = await readFile(join(release.folder, file), 'utf8');
  const version = VERSION.exec(text)?.[1];
  const entries = [...text.matchAll(ENTRY)].map(([, name = '', checksum = '']) => ({ name, checksum }));
  const found = await Promise.all(entries.map((entry) => entryProblems(release, entry)));
  return [
    ...(version === release.version ? [] : [`${file} is for ${version}`]),
    ...wanted
      .filter((pattern) => entries.filter(({ name }) => pattern.test(name)).length !== 1)
      .map(({ source }) => `${file} does not name one file ${source}`),
    ...(entries.length === wanted.length ? [] : [`${file} names ${entries.length} files, not ${wanted.length}`]),
    ...found.flat().map((problem) => `${file}: ${problem}`),
  ];
}

/** @returns why these files may not become a release of this tag; without a folder, whether the tag is right */
export async function releaseProblems(input: {
  readonly tag: string;
  readonly version: string;
  readonly folder?: string | undefined;
}): Promise<string[]> {
  const { tag, version, folder } = input;
  if (tag !== `v${version}`) return [`the tag is ${tag}, and package.json says ${version}`];
  if (folder === undefined) return [];
  const release = { folder, version, present: new Set(await readdir(folder)) };
  const all = Object.entries(UPDATES).map(([rest, wanted]) =>
    updateProblems(release, channelFile(release, rest), wanted),
  );
  return (await Promise.all(all)).flat();
}

async function run([tag = '', folder]: readonly string[]): Promise<void> {
  const manifest: unknown = JSON.parse(await readFile(join(import.meta.dirname, '../package.json'), 'utf8'));
  // As: npm itself refuses a package.json without a version.
  const { version } = manifest as { version: string };
  const problems = [
    ...(await releaseProblems({ tag, version, folder })),
    ...(folder === undefined ? identityProblems(process.env) : []),
  ];
  for (const problem of problems) process.stderr.write(`${problem}\n`);
  process.exitCode = problems.length === 0 ? 0 : 1;
}

if (import.meta.main) await run(process.argv.slice(2));
