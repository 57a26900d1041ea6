import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, statSync } from 'node:fs';
import { join, posix } from 'node:path';
import { type Instruction, variablesOf } from '../support/container-file.ts';
import { IMAGE_VARIABLES, reachRegistry } from './base-image.ts';
import { type Place, startIn, succeeded } from './chroot.ts';
import { commandOf, expand, flagsOf, pairOf, type Stage } from './stages.ts';

/** What all stages of a build share. */
export interface Build {
  readonly context: string;
  readonly args: ReadonlyMap<string, string>;
  /** The roots of the stages before, by name. */
  readonly built: Map<string, string>;
  readonly signal: AbortSignal;
  /** Told of each step, with how long it took. */
  onStep(line: string, ms: number): void;
}

/** What a stage has made: where its program runs, and what it says about it (CMD, HEALTHCHECK, …), by word. */
export interface Image extends Place {
  readonly says: ReadonlyMap<string, string>;
}

interface Workshop extends Image {
  readonly build: Build;
  folder: string;
  user: string;
  readonly variables: Map<string, string>;
  readonly args: Map<string, string>;
  readonly says: Map<string, string>;
  readonly network: boolean;
}

const isFolder = (path: string): boolean => existsSync(path) && statSync(path).isDirectory();

function copy(rest: string, { build, root, folder, variables, args }: Workshop): void {
  const { flags, words } = flagsOf(rest);
  const unknown = [...flags.keys()].filter((name) => name !== 'from');
  if (unknown.length > 0 || /[[*?]/.test(words)) throw new Error('only plain paths and --from are replayed');
  const from = flags.get('from');
  const base = from === undefined ? build.context : build.built.get(from);
  if (base === undefined) throw new Error(`there is no stage ${from}`);
  const paths = expand(words, new Map([...args, ...variables])).split(/\s+/);
  const target = paths.pop() ?? '';
  const inside = join(root, posix.resolve(folder, target));
  const intoFolder = paths.length > 1 || /(^|\/)\.{0,2}$/.test(target) || isFolder(inside);
  for (const path of paths.map((each) => join(base, each))) {
    const whole = isFolder(path);
    mkdirSync(whole || intoFolder ? inside : join(inside, '..'), { recursive: true });
    // As root, to whom an engine gives what it copies; of a folder it copies what is in it.
    execFileSync('cp', ['-a', '--no-preserve=ownership', whole ? `${path}/.` : path, inside], { stdio: 'pipe' });
  }
}

async function run(rest: string, shop: Workshop): Promise<void> {
  const { flags, words } = flagsOf(rest);
  if (flags.size > 0) throw new Error('no flag of RUN is replayed');
  const reach = shop.network ? reachRegistry(shop.root) : [];
  const place = { ...shop, variables: new Map([...reach, ...shop.args, ...shop.variables]) };
  await succeeded(startIn(place, commandOf(words), { network: shop.network }), shop.build.signal);
}

async function replayStep({ word, rest }: Instruction, shop: Workshop): Promise<void> {
  const known = new Map([...shop.args, ...shop.variables]);
  switch (word) {
    case 'ARG': {
      const [name, value] = pairOf(rest);
      shop.args.set(name, value === '' ? (shop.build.args.get(name) ?? '') : expand(value, known));
      return;
    }
    case 'ENV':
      for (const [name, value] of variablesOf([{ word, rest, stage: 0 }]))
        shop.variables.set(name, expand(value, known));
      return;
    case 'WORKDIR':
      shop.folder = posix.resolve(shop.folder, expand(rest, known));
      mkdirSync(join(shop.root, shop.folder), { recursive: true });
      return;
    case 'USER':
      if (!/^\d+(:\d+)?$/.test(rest)) throw new Error('only a user by number is replayed');
      shop.user = rest;
      return;
    case 'COPY':
      return copy(rest, shop);
    case 'RUN':
      return await run(rest, shop);
    case 'VOLUME':
    case 'EXPOSE':
    case 'STOPSIGNAL':
    case 'HEALTHCHECK':
    case 'ENTRYPOINT':
    case 'CMD':
      shop.says.set(word, rest);
      return;
    default:
      throw new Error('nothing here replays it');
  }
}

/** What a line of the replay calls a stage. */
export const labelOf = ({ name }: Stage): string => (/^\d+$/.test(name) ? `stage ${name}` : name);

/**
 * Replays the steps of a stage in a root of its own. Only a stage that another one copies from has the network: what the image itself
 * is made of has been fetched by then.
 * @throws Error with the step that went wrong, and what it said
 */
export async function replayStage(stage: Stage, root: string, build: Build & { network: boolean }): Promise<Image> {
  const variables = new Map(IMAGE_VARIABLES);
  const begin = {
    root,
    folder: '/',
    user: '0:0',
    variables,
    args: new Map<string, string>(),
    says: new Map<string, string>(),
  };
  const shop: Workshop = { ...begin, build, network: build.network };
  for (const step of stage.steps) {
    const line = `${labelOf(stage)}: ${step.word} ${step.rest}`;
    const from = Date.now();
    try {
      await replayStep(step, shop);
    } catch (error) {
      throw new Error(`${line}\n${error instanceof Error ? error.message : error}`);
    }
    build.onStep(line, Date.now() - from);
  }
  build.built.set(stage.name, root);
  return shop;
}
