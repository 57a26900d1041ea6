import { createProduct } from '../../e2e/support/product.ts';

const FILL_LIMIT_MS = 180_000;

/** The real server that the application asks, filled with its demonstration. */
export interface Service {
  readonly url: string;
  /** Somebody who has signed up, and has nothing yet. */
  readonly person: { readonly email: string; readonly password: string };
  /** Path of a page that logs the demonstration's subscriber in; works once. */
  readonly readerPath: string;
  /** A new token of that person, for looking at the server from outside. */
  token(): Promise<string>;
  stop(): Promise<void>;
}

async function post(url: string, body: object): Promise<string> {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  return answer.headers.get('x-auth-token') ?? '';
}

/** @param now from which instant the server's clock runs */
export async function startService(now: string): Promise<Service> {
  const product = await createProduct();
  const running = await product.start({ now, env: { PERCH_LOG_LEVEL: 'info' } });
  const { url } = product;
  const end = performance.now() + FILL_LIMIT_MS;
  while (!running.output().includes('has its reports')) {
    if (performance.now() > end) throw new Error(`the demonstration was not there in time\n${running.output()}`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  const person = { email: 'subscriber@example.org', password: 'a long enough password' };
  const { email: username, password } = person;
  const agreed = { confirm: password, agree: true, termsAgree: true, lang: 'en' };
  await post(`${url}/api/signup`, { username, password, ...agreed });
  return {
    url,
    person,
    readerPath: `/en/auth/login?link=${/login\?link=(\S+)/.exec(running.output())?.[1] ?? ''}`,
    token: () => post(`${url}/api/authenticate`, { username, password }),
    stop: async () => {
      await running.stop();
      await product.remove();
    },
  };
}
