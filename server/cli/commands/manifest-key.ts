import { writeFile } from 'node:fs/promises';
import type { Command } from 'commander';
import { newManifestKey, publicKeyFile, readManifestKey } from '../../core/minisign.ts';
import type { Environment } from '../environment.ts';
import { CliError, EXIT } from '../terminal/failure.ts';
import { print } from '../terminal/terminal.ts';

const OWNER_ONLY = 0o600;

/** `perch manifest-key`: the key that manifests of exports are signed with. */
export function addManifestKeyCommand(program: Command, environment: Environment): void {
  program
    .command('manifest-key')
    .summary('make the key that manifests of exports are signed with')
    .description(
      'Writes a new key into a file that only its owner may read; one that is there already is never overwritten. Name it in\n' +
        'PERCH_MANIFEST_KEY_FILE. The public half is printed as minisign takes it; the server publishes it at\n' +
        '/.well-known/perch-minisign.pub. Keep a copy of the file: a lost key signs nothing any more.',
    )
    .argument('<file>', 'the file to write, for example manifest.key')
    .action(async (file: string) => {
      const text = newManifestKey();
      const key = readManifestKey(text);
      await writeFile(file, text, { flag: 'wx', mode: OWNER_ONLY }).catch(() => {
        throw new CliError(`${file} cannot be written, or is there already.`, EXIT.failed);
      });
      if (key !== null) await print(environment.terminal, publicKeyFile(key));
    });
}
