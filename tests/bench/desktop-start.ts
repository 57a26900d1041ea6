import { type DesktopBench, logIn, openDesktopBench, REPORTS, type Started } from './desktop.ts';
import { printMeasure } from './measure.ts';
import { median } from './storage-fixture.ts';

/**
 * Launch of the desktop application to its first view, for somebody who is logged in and follows six accounts; in turns
 * with the same Electron that shows the same page as the server serves it, and with one that opens an empty window. Each
 * from the command to the first heading on the screen, with what is on the disk read before.
 *
 *     node tests/bench/desktop-start.ts
 */
const ROUNDS = 5;
const EMPTY = 'data:text/html,<h1>Empty</h1>';

interface Starts {
  own(list?: string): Promise<Started>;
  plain(address: string, list?: string): Promise<Started>;
}

const startsOf = (bench: DesktopBench): Starts => ({
  own: (list) => bench.start(['.', `--user-data-dir=${bench.folder('own')}`], list),
  plain: (address, list) =>
    bench.start([bench.plain, `--user-data-dir=${bench.folder('plain')}`, `--address=${address}`], list),
});

/** Once without a clock: somebody logs in, in both. */
async function prepare({ url, logIns }: DesktopBench, { own, plain }: Starts): Promise<void> {
  const [ownPath = '', plainPath = ''] = logIns;
  const application = await own();
  await logIn(application, ownPath);
  await application.quit();
  const served = await plain(url);
  await logIn(served, `${url}${plainPath}`);
  await served.quit();
}

async function timed(starting: Promise<Started>): Promise<Pick<Started, 'viewMs' | 'listMs'>> {
  const { viewMs, listMs, quit } = await starting;
  await quit();
  return { viewMs, listMs };
}

const bench = await openDesktopBench();
try {
  const starts = startsOf(bench);
  await prepare(bench, starts);
  const times = { view: [] as number[], list: [] as number[], served: [] as number[], empty: [] as number[] };
  for (let round = 0; round < ROUNDS; round += 1) {
    const own = await timed(starts.own(REPORTS));
    const served = await timed(starts.plain(`${bench.url}/en/dashboard`));
    const empty = await timed(starts.plain(EMPTY));
    times.view.push(own.viewMs);
    times.list.push(own.listMs);
    times.served.push(served.viewMs);
    times.empty.push(empty.viewMs);
    const shown = [own.viewMs, own.listMs, served.viewMs, empty.viewMs].map((ms) => ms.toFixed(0));
    console.log(`application ${shown[0]} ms, its list ${shown[1]}; served page ${shown[2]}, empty window ${shown[3]}`);
  }
  const view = median(times.view);
  printMeasure({ measure: 'launch to first view', value: view / 1000, unit: 's', most: 4 });
  printMeasure({ measure: 'launch to the list of reports', value: median(times.list) / 1000, unit: 's' });
  const ratio = (of: readonly number[]): number => median(of) / view;
  printMeasure({ measure: 'launch to first view', baseline: 'the page from the server', ratio: ratio(times.served) });
  printMeasure({ measure: 'launch to first view', baseline: 'an empty window', ratio: ratio(times.empty) });
} finally {
  await bench.close();
}
