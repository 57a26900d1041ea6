import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * What a run of the challenge on the page comes to: a token at once, after a press, or none because the person closed it, because it stood
 * open for too long, or because hCaptcha failed.
 */
export type Run = 'passed' | 'seen' | 'closed' | 'expired' | 'failed';

export const SECRET = 'kept';
export const SITE_KEY = 'site';

/** The part of hCaptcha's script that is documented and used. Its first runs are those given; the later ones, and those of later pages, pass at once. */
const scriptOf = (runs: readonly Run[]): string => `
const runs = ${JSON.stringify(runs)};
let settings = null;
let given = 0;
const token = () => { given += 1; return { response: 'person-' + crypto.randomUUID(), key: 'key-' + given }; };
const seen = () => new Promise((resolve) => {
  const button = document.createElement('button');
  button.textContent = 'I am a person';
  button.onclick = () => { button.remove(); settings['close-callback'](); resolve(token()); };
  (document.getElementById(settings['challenge-container']) ?? document.body).append(button);
  settings['open-callback']();
});
window.hcaptcha = {
  render: (container, options) => { settings = options; return '0'; },
  execute: async () => {
    const run = runs.shift() ?? 'passed';
    if (run === 'closed') throw 'challenge-closed';
    if (run === 'expired') {
      settings['open-callback']();
      settings['chalexpired-callback']();
      throw 'challenge-expired';
    }
    if (run === 'failed') {
      settings['error-callback']('network-error');
      throw 'network-error';
    }
    return run === 'seen' ? await seen() : token();
  },
  reset: () => { window.challengesCleared = (window.challengesCleared ?? 0) + 1; },
};`;

interface OddAnswer {
  readonly status: number;
  readonly body: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface HcaptchaStandIn {
  readonly verifyUrl: string;
  readonly scriptUrl: string;
  /** `host:port`, for the egress guard. */
  readonly host: string;
  /** The forms that were sent to be verified. */
  readonly asked: URLSearchParams[];
  /** How often the script was fetched. */
  loads(): number;
  /** Makes a token that counts once, as if a page had it from its challenge. */
  issue(token: string): void;
  /** From now on every verification is answered with this; null: as documented. */
  answerWith(answer: OddAnswer | null): void;
  close(): Promise<void>;
}

/** hCaptcha on loopback, after docs.hcaptcha.com: its script and its verify endpoint, where a token is good once. */
export async function startHcaptcha(runs: readonly Run[] = []): Promise<HcaptchaStandIn> {
  const used = new Set<string>();
  const issued = new Set<string>();
  const asked: URLSearchParams[] = [];
  let loads = 0;
  let odd: OddAnswer | null = null;

  function verify(form: URLSearchParams): object {
    if (form.get('secret') !== SECRET) return { success: false, 'error-codes': ['invalid-input-secret'] };
    const token = form.get('response') ?? '';
    const success = (token.startsWith('person-') || issued.has(token)) && !used.has(token);
    used.add(token);
    return success ? { success } : { success, 'error-codes': ['invalid-or-already-seen-response'] };
  }

  const server = createServer((request, response) => {
    if (request.url?.startsWith('/1/api.js') === true) {
      loads += 1;
      return response.writeHead(200, { 'content-type': 'text/javascript' }).end(scriptOf(loads === 1 ? runs : []));
    }
    let body = '';
    request.on('data', (chunk: Buffer) => {
      body += chunk.toString();
    });
    request.on('end', () => {
      const form = new URLSearchParams(body);
      asked.push(form);
      const { status, body: text, headers }: OddAnswer = odd ?? { status: 200, body: JSON.stringify(verify(form)) };
      response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(text);
    });
    return undefined;
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`; // a TCP server always has one
  return {
    verifyUrl: `http://${host}/siteverify`,
    scriptUrl: `http://${host}/1/api.js`,
    host,
    asked,
    loads: () => loads,
    issue: (token) => void issued.add(token),
    answerWith: (answer) => {
      odd = answer;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** The environment of a product that uses it. */
export const hcaptchaEnv = ({ verifyUrl, scriptUrl, host }: HcaptchaStandIn) => ({
  PERCH_HCAPTCHA_SITE_KEY: SITE_KEY,
  PERCH_HCAPTCHA_SECRET: SECRET,
  PERCH_HCAPTCHA_VERIFY_URL: verifyUrl,
  PERCH_HCAPTCHA_SCRIPT_URL: scriptUrl,
  PERCH_EGRESS_ALLOW: host,
});
