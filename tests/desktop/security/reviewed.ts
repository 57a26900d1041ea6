/** A finding of the scanner that was looked at, and why nothing has to be changed for it. */
export interface Reviewed {
  readonly id: string;
  /** From the root; `N/A` for the application as a whole. */
  readonly file: string;
  /** What the line that was found contains: another line of the same file is a finding of its own. */
  readonly line: string;
  readonly why: string;
}

export const REVIEWED: readonly Reviewed[] = [
  {
    id: 'CSP_GLOBAL_CHECK',
    file: 'N/A',
    line: '',
    why: 'The scanner reads policies in pages and literal headers. Ours is PAGE_HEADERS of main/protocol/policy.ts, on every answer of app://perch; the desktop suite reads it there.',
  },
  {
    id: 'OPEN_EXTERNAL_JS_CHECK',
    file: 'main/adapters/desktop.ts',
    line: 'openInBrowser',
    why: 'The only call of shell.openExternal, and a port: main/links/open-external.ts alone is given it, which takes https and listed hosts only.',
  },
  {
    id: 'OPEN_EXTERNAL_JS_CHECK',
    file: 'main/app.ts',
    line: 'powers.openExternal(address)',
    why: 'Not the method of Electron but that guard itself: what a page may not open inside goes through it.',
  },
  {
    id: 'OPEN_EXTERNAL_JS_CHECK',
    file: 'main/checkout/checkout.ts',
    line: 'deps.openExternal(url)',
    why: 'The same guard, handed in: a checkout opens at the listed providers or at the service itself.',
  },
  {
    id: 'OPEN_EXTERNAL_JS_CHECK',
    file: 'renderer/state/bot-check.ts',
    line: 'shell.openExternal(',
    why: 'The method of the bridge: main parses the address and asks the same guard, which lets the own service through.',
  },
  {
    id: 'PROTOCOL_HANDLER_JS_CHECK',
    file: 'main/main.ts',
    line: 'setAsDefaultProtocolClient',
    why: 'perch: links are parsed by main/links/link.ts into a path of the application or a fixed word; nothing else of them is used.',
  },
  {
    id: 'AUXCLICK_JS_CHECK',
    file: 'main/adapters/windows.ts',
    line: 'new BrowserWindow({',
    why: 'A middle click asks for a new window, and setWindowOpenHandler denies every one (main/adapters/contents.ts).',
  },
  {
    id: 'PRELOAD_JS_CHECK',
    file: 'main/adapters/windows.ts',
    line: 'preload',
    why: 'preload/preload.ts runs sandboxed and isolated, exposes the methods of shared/desktop/bridge.ts and nothing else; main checks sender and argument of each.',
  },
];
