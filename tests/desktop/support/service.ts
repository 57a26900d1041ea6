import { randomUUID } from 'node:crypto';
import { createFilledProduct } from '../../e2e/support/demonstration.ts';
import { createProduct, type Product } from '../../e2e/support/product.ts';

export interface Person {
  readonly email: string;
  readonly password: string;
}

/** A real server that the application can ask. */
export interface Service {
  readonly url: string;
  /** Somebody who has signed up, and has nothing yet. */
  readonly person: Person;
  /** One more such person, whom no other test knows. */
  newcomer(): Promise<Person>;
  /** A new token of `person`, for looking at the server from outside. */
  token(): Promise<string>;
  stop(): Promise<void>;
}

/** One that is filled with the demonstration. */
export interface FilledService extends Service {
  /** Path of a page that logs the demonstration's subscriber in: another each time it is read, because each works once. */
  readonly readerPath: string;
  /** A new token of that subscriber. */
  readerToken(): Promise<string>;
}

async function post(url: string, body: object): Promise<string> {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  return answer.headers.get('x-auth-token') ?? '';
}

async function serve(product: Product, input: { now: string; demo: boolean }): Promise<Service> {
  const running = await product.start(input);
  const { url } = product;
  async function newcomer(): Promise<Person> {
    const person = { email: `${randomUUID()}@example.org`, password: 'a long enough password' };
    const { email: username, password } = person;
    const agreed = { confirm: password, agree: true, termsAgree: true, lang: 'en' };
    await post(`${url}/api/signup`, { username, password, ...agreed });
    return person;
  }
  const person = await newcomer();
  return {
    url,
    person,
    newcomer,
    token: () => post(`${url}/api/authenticate`, { username: person.email, password: person.password }),
    stop: async () => {
      await running.stop();
      await product.remove();
    },
  };
}

/** Without a demonstration, and there at once. @param now from which instant the server's clock runs */
export const startBareService = async (now: string): Promise<Service> =>
  serve(await createProduct(), { now, demo: false });

/** @param now from which instant the server's clock runs */
export async function startService(now: string): Promise<FilledService> {
  const product = await createFilledProduct(now);
  const nextLink = (): string => {
    const link = product.links.pop();
    if (link === undefined) throw new Error('no log-in link is left');
    return link;
  };
  const service = await serve(product, { now, demo: true });
  return {
    ...service,
    get readerPath() {
      return `/en/auth/login?link=${nextLink()}`;
    },
    readerToken: () => post(`${service.url}/api/authenticate`, { link: nextLink() }),
  };
}
