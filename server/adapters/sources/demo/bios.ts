import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { personaFor } from './cast/cast.ts';

/** Bios that somebody on this machine gave to accounts of the demo network, so that being an account's owner can be tried. */
export interface DemoBios {
  /** null where the account has its own. Read afresh each time. */
  read(id: string): Promise<string | null>;
  /** null gives the account its own bio back. @returns its handle, null when there is no such account. */
  write(name: string, bio: string | null): Promise<string | null>;
}

const bios = z.record(z.string(), z.string());

/** They lie in a file of the data folder, which the command line can write while a server runs. */
export function createDemoBios(dataDir: string): DemoBios {
  const file = join(dataDir, 'demo-bios.json');

  async function all(): Promise<Record<string, string>> {
    const text = await readFile(file, 'utf8').catch(() => null);
    if (text === null) return {};
    const parsed = bios.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : {};
  }

  return {
    read: async (id) => (await all())[id] ?? null,
    async write(name, bio) {
      const persona = personaFor(name);
      if (persona === null) return null;
      const { [persona.id]: _, ...others } = await all();
      await writeFile(file, JSON.stringify(bio === null ? others : { ...others, [persona.id]: bio }, null, 2));
      return persona.usernames.at(-1)?.username ?? persona.id;
    },
  };
}
