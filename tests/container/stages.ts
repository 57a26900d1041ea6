import type { Instruction } from '../support/container-file.ts';

/** One stage of a container file: the image it begins from, and what is done in it. */
export interface Stage {
  /** What `COPY --from` calls it: its name, else its number. */
  readonly name: string;
  readonly image: string;
  readonly steps: readonly Instruction[];
}

/** What a container file says, as an engine understands it. */
export interface ContainerFile {
  /** The ARGs before the first stage, which a stage knows once it names them itself. */
  readonly args: ReadonlyMap<string, string>;
  readonly stages: readonly Stage[];
}

/** A name and its value, of `NAME=value`; without a value it is empty. */
export function pairOf(rest: string): readonly [name: string, value: string] {
  const [, name = '', value = ''] = /^(\w+)(?:=(.*))?$/.exec(rest) ?? [];
  if (name === '') throw new Error(`ARG ${rest}: neither NAME nor NAME=value`);
  return [name, value];
}

/** Puts the values of variables in the place of `$NAME` and `${NAME}`. @throws Error for the other forms, which nothing here replays */
export function expand(text: string, variables: ReadonlyMap<string, string>): string {
  const expanded = text.replaceAll(/\$(?:\{(\w+)\}|(\w+))/g, (_, braced?: string, bare?: string) => {
    return variables.get(braced ?? bare ?? '') ?? '';
  });
  if (expanded.includes('${')) throw new Error(`${text}: only $NAME and \${NAME} are replayed`);
  return expanded;
}

/** The words of the program that CMD, ENTRYPOINT or RUN names: of a JSON list themselves, else a shell's. */
export function commandOf(rest: string): readonly string[] {
  if (!rest.startsWith('[')) return ['/bin/sh', '-c', rest];
  const words: unknown = JSON.parse(rest);
  if (Array.isArray(words) && words.every((word) => typeof word === 'string')) return words;
  throw new Error(`${rest}: no list of words`);
}

/** An instruction's flags (`--name=value`) and what follows them. */
export function flagsOf(rest: string): { readonly flags: ReadonlyMap<string, string>; readonly words: string } {
  const [head = ''] = /^(?:--\S+\s+)*/.exec(rest) ?? [];
  const flags = [...head.matchAll(/--([\w-]+)=(\S+)/g)].map(([, name = '', value = '']) => [name, value] as const);
  return { flags: new Map(flags), words: rest.slice(head.length) };
}

/** The stages of a container file, in their order. */
export function readStages(instructions: readonly Instruction[]): ContainerFile {
  const args = new Map(instructions.filter(({ stage }) => stage === 0).map(({ rest }) => pairOf(rest)));
  const froms = instructions.filter(({ word }) => word === 'FROM');
  const stages = froms.map(({ rest, stage }) => {
    const [image = '', , name = String(stage - 1)] = rest.split(/\s+/);
    const steps = instructions.filter((each) => each.stage === stage && each.word !== 'FROM');
    return { name, image: expand(image, args), steps };
  });
  return { args, stages };
}
