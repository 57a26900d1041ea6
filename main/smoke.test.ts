import { expect, it } from 'vitest';
import { smokeProblem } from './smoke.ts';
import { fakeService } from './testing/fake-service.ts';

const origin = 'https://perch.example';
const fetch = async (url: string) => fakeService(new URL(url));

it('passes a package whose page stands and whose service answers', async () => {
  expect(await smokeProblem({ fetch, origin, pageStands: true })).toBeNull();
});

it('says what is wrong: the page, a service that is away, something that is none', async () => {
  const problem = (status: number) =>
    smokeProblem({ fetch: async () => new Response('', { status }), origin, pageStands: true });
  expect(await smokeProblem({ fetch, origin, pageStands: false })).toMatch(/^The first page/);
  expect(await problem(502)).toBe(`${origin} does not answer as the service (unreachable).`);
  expect(await problem(200)).toBe(`${origin} does not answer as the service (not-perch).`);
});
