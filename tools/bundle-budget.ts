import { readFile } from 'node:fs/promises';

/** JavaScript of a route as the server sends it to a browser that takes gzip, everything it loads to be usable in one language: entry, page, texts. */
const BUDGETS = [
  // Prerendered: it loads only the script that fetches the application on demand.
  { route: 'landing', entry: 'app/hydrate-on-interaction.ts', page: null, texts: [], limitKb: 90 },
  {
    route: 'dashboard',
    entry: 'app/main.tsx',
    page: 'features/dashboard/dashboard-page.tsx',
    texts: ['common', 'dashboard', 'networks'],
    limitKb: 190,
  },
  // Fetched with the first focus of a new password; nothing waits for it. The words of English are the most.
  {
    route: 'password strength',
    entry: 'ui/password-strength/estimator.ts',
    page: 'ui/password-strength/words-en.ts',
    texts: [],
    limitKb: 480,
  },
] as const;
const OUT = 'dist/web';

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
}
type Manifest = Readonly<Record<string, Chunk>>;

/** The chunk and all that it imports statically. */
function closure(manifest: Manifest, key: string, seen = new Set<string>()): Set<string> {
  const chunk = manifest[key];
  if (chunk === undefined) throw new Error(`no chunk for ${key}`);
  if (seen.has(chunk.file)) return seen;
  if (chunk.file.endsWith('.js')) seen.add(chunk.file);
  for (const imported of chunk.imports ?? []) closure(manifest, imported, seen);
  return seen;
}

/** The compressed file where there is one; small ones are sent as they are. */
const sentBytes = async (file: string): Promise<number> =>
  (await readFile(`${file}.gz`).catch(() => readFile(file))).length;

const manifest: Manifest = JSON.parse(await readFile(`${OUT}/.vite/manifest.json`, 'utf8'));
for (const { route, entry, page, texts, limitKb } of BUDGETS) {
  const files = closure(manifest, entry);
  for (const key of [...(page === null ? [] : [page]), ...texts.map((name) => `../shared/i18n/pt/${name}.ts`)])
    closure(manifest, key, files);
  const sizes = await Promise.all([...files].map(async (file) => sentBytes(`${OUT}/${file}`)));
  const kb = sizes.reduce((sum, size) => sum + size, 0) / 1000;
  const ok = kb <= limitKb;
  console.log(`${ok ? 'ok  ' : 'FAIL'} ${route}: ${kb.toFixed(1)} kB of ${limitKb} kB gzip in ${files.size} files`);
  if (!ok) process.exitCode = 1;
}
