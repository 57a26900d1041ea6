import { describe, expect, it } from 'vitest';
import { endSession } from './end-session.ts';

/** A service that answers each call as told, and time that passes when it is asked to. */
function setUp(answers: readonly (number | 'unreachable')[]) {
  const sent: { url: string; token: string | null; type: string | null; body: unknown }[] = [];
  const pauses: number[] = [];
  let due: (() => void)[] = [];
  const left = [...answers];
  const fetch = async (url: string, init?: RequestInit): Promise<Response> => {
    const headers = new Headers(init?.headers);
    sent.push({ url, token: headers.get('x-auth-token'), type: headers.get('content-type'), body: init?.body ?? null });
    const answer = left.shift() ?? 'unreachable';
    if (answer === 'unreachable') throw new Error('no route');
    return new Response('{}', { status: answer });
  };
  const after = (ms: number, task: () => void) => {
    pauses.push(ms);
    due.push(task);
    return () => undefined;
  };
  const pass = async () => {
    const tasks = due;
    due = [];
    for (const task of tasks) task();
    await new Promise((resolve) => setImmediate(resolve));
  };
  const end = () => endSession({ fetch, after }, { origin: 'https://perch.example', token: 'abc' });
  return { sent, pauses, pass, end };
}

describe('a session that is left', () => {
  it('is ended at its service with one call, which has no body and says so', async () => {
    const { sent, pauses, end } = setUp([200]);
    await end();
    expect(sent).toEqual([{ url: 'https://perch.example/api/logout', token: 'abc', type: null, body: null }]);
    expect(pauses).toEqual([]);
  });

  it('is ended later where the service cannot be reached or has a fault', async () => {
    const { sent, pauses, pass, end } = setUp(['unreachable', 503, 200]);
    await end();
    await pass();
    await pass();
    await pass();
    expect(sent).toHaveLength(3);
    expect(pauses).toEqual([2000, 4000]);
  });

  it('is not asked for without end', async () => {
    const { sent, pass, end } = setUp([]);
    await end();
    for (let n = 0; n < 30; n += 1) await pass();
    expect(sent).toHaveLength(12);
  });
});
