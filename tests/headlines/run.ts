import { demoRuns } from './corpus.ts';
import { figuresOf, printed } from './figures.ts';
import { firstsOf } from './firsts.ts';

/**
 * `npm run evaluate:headlines`: how alike the headlines and standfirsts of many reports are, and how often something is
 * new, back or over. With a number, so many reports
 * of each language are printed to be read.
 */
const runs = await demoRuns();
process.stdout.write(printed(figuresOf(runs)) + firstsOf(runs).printed);
const wanted = Number(process.argv[2] ?? 0);
const all = runs.flatMap(({ account, reports }) => reports.map((report) => ({ account, report })));
for (let index = 0; index < wanted; index += 1) {
  const shown = all[Math.floor(((index + 0.5) * all.length) / wanted)];
  if (shown === undefined) continue;
  const { title, standfirst, template } = shown.report;
  process.stdout.write(
    `\n${shown.account} (${template})\n  ${title.en}\n  ${standfirst.en}\n  ${title.pt}\n  ${standfirst.pt}\n`,
  );
}
