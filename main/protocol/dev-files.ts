import type { Fetch } from '../ports.ts';
import { developmentPolicy } from './policy.ts';

/** The sources of the client lie under /api as well. */
export const isSource = (pathname: string): boolean => /\.tsx?$/.test(pathname);

/** In development: what the bundler's server has at the same path. `origin` is without a slash at its end. */
export function createDevFiles(deps: { fetch: Fetch; origin: string }): (request: Request) => Promise<Response> {
  return async ({ url, headers }) => {
    const { pathname, search } = new URL(url);
    const accept = headers.get('accept') ?? '*/*';
    const answer = await deps.fetch(`${deps.origin}${pathname}${search}`, { headers: { accept } });
    const type = answer.headers.get('content-type') ?? 'application/octet-stream';
    return new Response(answer.body, {
      status: answer.status,
      headers: {
        'content-type': type,
        'cache-control': 'no-store',
        'content-security-policy': developmentPolicy(deps.origin),
      },
    });
  };
}
