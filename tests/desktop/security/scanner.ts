import { createRequire } from 'node:module';
import { join } from 'node:path';
import * as z from 'zod/mini';

const HERE = import.meta.dirname;

const finding = z.object({
  id: z.string(),
  file: z.string(),
  /** The line; empty for what concerns the whole application. */
  sample: z._default(z.string(), ''),
  description: z.string(),
});
export type Finding = z.infer<typeof finding>;

const answer = z.object({
  atomicChecks: z.number(),
  errors: z.array(z.object({ file: z.string(), message: z.string() })),
  issues: z.array(finding),
});

/** Wants texts and a list of releases from the network while it scans. It is told that there is none. */
function keepOffline(scanner: NodeJS.Require): void {
  const file = scanner.resolve('got');
  const refuse = (): Promise<never> => Promise.reject(new Error('offline'));
  const module = { id: file, filename: file, loaded: true, exports: Object.assign(refuse, { default: refuse }) };
  scanner.cache[file] = module as unknown as NodeModule; // A module made by hand lacks what only the loader needs.
}

/** Runs Electronegativity over a folder. Files that it cannot read are an error: they would be passed over in silence. */
export async function scanFolder(input: string, electronVersion: string): Promise<Finding[]> {
  const runner = join(HERE, 'node_modules/@doyensec/electronegativity/dist/runner.js');
  const scanner = createRequire(runner);
  keepOffline(scanner);
  const run: (options: object) => Promise<unknown> = scanner(runner);
  const options = {
    input,
    isRelative: true,
    electronVersionOverride: electronVersion,
    customScan: [],
    excludeFromScan: [],
  };
  const { errors, issues, atomicChecks } = answer.parse(await run(options));
  if (errors.length > 0) throw new Error(errors.map(({ file, message }) => `${file}: ${message}`).join('\n'));
  if (atomicChecks < 30) throw new Error(`only ${atomicChecks} checks were loaded`);
  return issues;
}
