import { readFile, writeFile } from 'node:fs/promises';
import { lifecycleTable } from '../shared/domain/subscription/lifecycle.ts';

/** `node tools/subscriptions.ts` writes the table of `docs/subscriptions.md` from the rule that the server follows; `npm run check` compares. */
const PAGE = 'docs/subscriptions.md';
const [BEGIN, END] = ['<!-- table -->\n', '\n<!-- /table -->'];

function withTable(page: string): string {
  const [before = '', rest = ''] = page.split(BEGIN);
  return `${before}${BEGIN}${lifecycleTable()}${END}${rest.split(END)[1] ?? '\n'}`;
}

const there = async (): Promise<string> => (await readFile(PAGE, 'utf8')).replaceAll('\r\n', '\n');

/** What is wrong with the page: nothing, or that its table is not what the rule says. */
export async function subscriptionsProblems(): Promise<readonly string[]> {
  const page = await there();
  return page === withTable(page) ? [] : [`${PAGE} is out of date: node tools/subscriptions.ts`];
}

if (import.meta.main) await writeFile(PAGE, withTable(await there()));
