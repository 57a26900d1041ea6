/** One page of a running Chromium, as its debugging port lists it. */
interface Target {
  readonly id: string;
  readonly type: string;
  readonly webSocketDebuggerUrl: string;
}

interface Answer {
  readonly result?: { readonly result?: { readonly value?: unknown } };
}

/**
 * Looks into an application that Playwright did not start.
 * @param port of its DevTools
 */
export function createDevTools(port: number) {
  const ask = (path: string): Promise<Response> => fetch(`http://127.0.0.1:${port}/json/${path}`);

  async function page(): Promise<Target> {
    // As: the form that https://chromedevtools.github.io/devtools-protocol/ describes.
    const targets = (await (await ask('list')).json()) as Target[];
    const found = targets.find(({ type }) => type === 'page');
    if (found === undefined) throw new Error('no page is open');
    return found;
  }

  return {
    /** Value of an expression in the page; null where it has none, or is just going. */
    async evaluate(expression: string): Promise<unknown> {
      const socket = new WebSocket((await page()).webSocketDebuggerUrl);
      const { promise, resolve } = Promise.withResolvers<string>();
      const params = { expression, returnByValue: true };
      socket.addEventListener('open', () => socket.send(JSON.stringify({ id: 1, method: 'Runtime.evaluate', params })));
      socket.addEventListener('message', ({ data }) => resolve(String(data)));
      for (const event of ['close', 'error'] as const) socket.addEventListener(event, () => resolve('{}'));
      const answer = JSON.parse(await promise) as Answer; // as above
      socket.close();
      return answer.result?.result?.value ?? null;
    },
    closePage: async (): Promise<unknown> => await ask(`close/${(await page()).id}`),
  };
}
