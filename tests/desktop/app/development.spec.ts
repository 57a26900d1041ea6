import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { copyTree } from '../../support/copy-tree.ts';
import { freePort } from '../../support/free-port.ts';
import { test as base } from '../support/desktop.ts';
import { createDevTools } from '../support/devtools.ts';

/** `npm run desktop` on a copy of the sources, which the test edits. */

base.skip(process.platform !== 'linux', 'looks at processes as Linux shows them');

function commandLine(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    return ''; // it ended while we looked
  }
}

interface Development {
  readonly child: ChildProcess;
  /** Everything that was said on the terminal. */
  output(): string;
  /** Command lines of what runs for this copy. */
  processes(): string[];
  edit(file: string, change: (text: string) => string): void;
  evaluate(expression: string): Promise<unknown>;
  closeWindow(): Promise<unknown>;
}

/** The application says it anew at each start. */
const debuggingPort = (output: string): number =>
  Number(/.*DevTools listening on ws:\/\/[^:]+:(\d+)/s.exec(output)?.[1]);

async function develop(folder: string, server: string): Promise<Development> {
  const [devPort, debugPort] = [await freePort(), await freePort()];
  const child = spawn(process.execPath, ['tools/desktop.ts'], {
    cwd: folder,
    env: {
      ...process.env,
      PERCH_DESKTOP_SERVER: server,
      PERCH_DEV_PORT: String(devPort),
      REMOTE_DEBUGGING_PORT: String(debugPort),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A group of its own, as a terminal makes one.
    detached: true,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk) => {
      output += chunk;
    });
  const tools = () => createDevTools(debuggingPort(output));
  return {
    child,
    output: () => output,
    processes: () =>
      readdirSync('/proc')
        .map(commandLine)
        .filter((line) => line.includes(folder)),
    edit: (file, change) => writeFileSync(join(folder, file), change(readFileSync(join(folder, file), 'utf8'))),
    evaluate: (expression) =>
      tools()
        .evaluate(expression)
        .catch(() => null),
    closeWindow: () => tools().closePage(),
  };
}

const test = base.extend<{ development: Development }>({
  development: async ({ service }, use) => {
    const folder = copyTree('perch-develop-');
    const development = await develop(folder, service.url);
    await use(development);
    if (development.child.exitCode === null && development.child.signalCode === null) {
      const gone = once(development.child, 'exit');
      development.child.kill('SIGTERM');
      await gone;
    }
    await expect.poll(development.processes).toEqual([]);
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  },
});

const HEADING = "document.querySelector('h1')?.textContent ?? null";
const isThere = ({ evaluate }: Development): Promise<void> =>
  expect.poll(() => evaluate(HEADING), { timeout: 80_000 }).not.toBeNull();

test('edits of a page come without a reload, of the preload script with one, of main with a restart; closing the window ends it all', async ({
  development,
}) => {
  const { edit, evaluate, output, processes } = development;
  await isThere(development);
  expect(processes().filter((line) => / --user-data-dir=\S+desktop\b/.test(line))).not.toHaveLength(0);
  expect(processes().filter((line) => /boot\.ts|electron /.test(line) && line.includes('--no-sandbox'))).toEqual([]);

  await evaluate("window.mark = 'as it was'");
  edit('renderer/app/shell/footer.tsx', (text) => text.replace('<footer', '<footer data-edited="yes"'));
  await expect
    .poll(() => evaluate("document.querySelector('[data-edited]') !== null && window.mark"))
    .toBe('as it was');

  edit('preload/preload.ts', (text) => `${text}\ncontextBridge.exposeInMainWorld('edited', 'yes');\n`);
  await expect.poll(() => evaluate('window.edited')).toBe('yes');

  edit('main/main.ts', (text) => `${text}\nconsole.log('main was edited');\n`);
  await expect.poll(output).toContain('main was edited');
  await isThere(development);
  expect(output()).not.toMatch(/warning|failed/i);

  const ended = once(development.child, 'exit');
  await development.closeWindow();
  expect(await ended).toEqual([0, null]);
  await expect.poll(processes).toEqual([]);
});

for (const [how, signal] of [
  ['Ctrl-C in the terminal', 'SIGINT'],
  ['the end of the first process', 'SIGTERM'],
] as const)
  test(`${how} leaves nothing running`, async ({ development }) => {
    await isThere(development);
    const { pid = 0 } = development.child;
    process.kill(signal === 'SIGINT' ? -pid : pid, signal);
    await expect.poll(development.processes).toEqual([]);
  });
