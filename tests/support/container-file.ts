/** One instruction of a container file: its word, what follows, and the stage that it stands in (0 before the first FROM). */
export interface Instruction {
  readonly word: string;
  readonly rest: string;
  readonly stage: number;
}

/** The instructions of a container file, without comments, with continued lines as one. */
export function readContainerFile(text: string): Instruction[] {
  const lines = text
    .split('\n')
    .filter((line) => !/^\s*#/.test(line))
    .join('\n')
    .replaceAll(/\\\n\s*/g, ' ')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  let stage = 0;
  return lines.map((line) => {
    const [, word = '', rest = ''] = /^(\S+)\s*(.*)$/.exec(line) ?? [];
    if (word === 'FROM') stage += 1;
    return { word, rest, stage };
  });
}

/** The variables that ENV instructions set. */
export function variablesOf(instructions: readonly Instruction[]): Map<string, string> {
  const pairs = instructions
    .filter(({ word }) => word === 'ENV')
    .flatMap(({ rest }) => [...rest.matchAll(/(\w+)=("[^"]*"|\S*)/g)]);
  return new Map(pairs.map(([, name = '', value = '']) => [name, value.replaceAll('"', '')]));
}
