import { describe, expect, it } from 'vitest';
import { AppError } from '../../core/app-error.ts';
import { SourceError } from '../../ports/activity-source.ts';
import type { HttpAnswer, HttpClient } from '../egress/http-client.ts';
import { createHcaptcha } from './hcaptcha.ts';

const CONFIG = {
  siteKey: 'site',
  secret: 'kept',
  verifyUrl: 'https://api.hcaptcha.com/siteverify',
  scriptUrl: 'https://js.hcaptcha.com/1/api.js',
};

type Post = HttpClient['post'];
const answering =
  ({ status, body }: { status: number; body: string }) =>
  async () =>
    ({ status, body: new TextEncoder().encode(body) }) as HttpAnswer;

const logged: unknown[] = [];
const outside = (post: Post) => ({ http: { post }, log: { info: (...line: unknown[]) => void logged.push(line) } });

/** What becomes of a form when the endpoint behaves so; null: it goes through. */
async function outcome(post: Post, token: string | undefined = 'token'): Promise<string | null> {
  try {
    await createHcaptcha(CONFIG, outside(post)).refuseRobots({ token, reference: 'E0_x', address: '192.0.2.1' });
    return null;
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
}

describe('what hCaptcha answers', () => {
  it.each([
    ['a person', { status: 200, body: '{"success":true}' }, null],
    ['a person, with more than is read', { status: 200, body: '{"success":true,"hostname":"x","credit":false}' }, null],
    [
      'no person',
      { status: 200, body: '{"success":false,"error-codes":["invalid-input-response"]}' },
      'bot_check_failed',
    ],
    ['no person, without a reason', { status: 200, body: '{"success":false}' }, 'bot_check_failed'],
    [
      'a secret that is wrong',
      { status: 200, body: '{"success":false,"error-codes":["invalid-input-secret"]}' },
      'bot_check_unavailable',
    ],
    ['yes as a word', { status: 200, body: '{"success":"true"}' }, 'bot_check_unavailable'],
    ['yes beside another status', { status: 500, body: '{"success":true}' }, 'bot_check_unavailable'],
    ['a redirect', { status: 302, body: '' }, 'bot_check_unavailable'],
    ['a page', { status: 200, body: '<html>success</html>' }, 'bot_check_unavailable'],
    ['nothing', { status: 200, body: '' }, 'bot_check_unavailable'],
    ['a list', { status: 200, body: '[{"success":true}]' }, 'bot_check_unavailable'],
    ['codes that are none', { status: 200, body: '{"success":false,"error-codes":"x"}' }, 'bot_check_unavailable'],
  ])('%s', async (_, answer, expected) => {
    expect(await outcome(answering(answer))).toBe(expected);
  });

  it('is written down with the number of the challenge where it was no person, and with nothing else of them', async () => {
    logged.length = 0;
    const refused = answering({ status: 200, body: '{"success":false,"error-codes":["expired-input-response"]}' });
    const proof = { token: 'token', reference: 'E0_x\n\u001b[31mforged', address: '192.0.2.1' };
    await expect(createHcaptcha(CONFIG, outside(refused)).refuseRobots(proof)).rejects.toThrow();
    const [codes, reference] = [['expired-input-response'], expect.stringMatching(/^E0_x [\x20-\x7e]*forged$/)];
    expect(logged).toEqual([[{ codes, reference }, 'hCaptcha refused a challenge']]);
  });

  it('is waited for ten seconds and read up to 64 kB; what fails on the way is said as such', async () => {
    let limits: Parameters<Post>[1] | undefined;
    const post: Post = async (_, options) => {
      limits = options;
      throw new SourceError('timeout', 'no answer');
    };
    expect(await outcome(post)).toBe('bot_check_unavailable');
    expect(limits?.maxBytes).toBe(64 * 1024);
    expect(limits?.maxPauseMs).toBe(60_000);
    expect(limits?.signal).toBeInstanceOf(AbortSignal);
  });

  it.each([undefined, '', 'two words', 'line\nbreak', 'ã', '\u0000'])('is not asked for %j', async (token) => {
    const post: Post = () => Promise.reject(new Error('nobody is asked'));
    await expect(
      createHcaptcha(CONFIG, outside(post)).refuseRobots({ token, reference: undefined, address: '' }),
    ).rejects.toMatchObject({
      code: 'bot_check_failed',
    });
  });
});

it('lets pages load from hCaptcha, and from another host only where the script is configured to come from it', () => {
  const origins = (scriptUrl: string) =>
    createHcaptcha(
      { ...CONFIG, scriptUrl },
      outside(() => Promise.reject(new Error('not asked'))),
    ).origins;
  expect(origins(CONFIG.scriptUrl)).toEqual(['https://hcaptcha.com', 'https://*.hcaptcha.com']);
  expect(origins('https://captcha.example/1/api.js')).toContain('https://captcha.example');
  expect(origins('https://nothcaptcha.com/1/api.js')).toContain('https://nothcaptcha.com');
});
