import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createStreamClient } from '../../../server/adapters/egress/post-stream.ts';
import { createOpenAiSummariser } from '../../../server/adapters/summary/openai-summariser.ts';
import type { Summariser } from '../../../server/ports/summariser.ts';
import type { Language } from '../../../shared/domain/languages.ts';
import { materialOf } from '../../../shared/domain/summary/material.ts';
import { SUMMARY_SECTIONS } from '../../../shared/domain/summary/sections.ts';
import { clayReport } from '../../../shared/domain/summary/testing/clay-report.ts';
import { INJECTIONS } from '../../../shared/domain/summary/testing/injections.ts';
import { hasStatements, validateSummary } from '../../../shared/domain/summary/validate.ts';
import { about, type ModelServer, saying, startModelServer } from '../../support/summary/model-server.ts';

const GOOD = saying((asked) => ({
  interests: [
    {
      text: 'Pottery comes first, above all glazes and stoneware from the kiln.',
      evidence: about(asked, /glaze|stoneware|kiln/i),
      strength: 'strong',
    },
  ],
}));

describe('a language model behind OpenAI’s interface', () => {
  let server: ModelServer;
  let model: Summariser;
  const open = (more: { timeoutMs?: number; egressAllow?: string[]; apiKey?: string | null } = {}) =>
    createOpenAiSummariser(
      { baseUrl: server.baseUrl, apiKey: more.apiKey ?? null, model: 'clay-1', timeoutMs: more.timeoutMs ?? 5_000 },
      createStreamClient({ egressAllow: more.egressAllow ?? [server.host], version: 'test' }),
    );
  beforeAll(async () => {
    server = await startModelServer();
  });
  beforeEach(() => {
    server.asked.length = 0;
    server.behave(GOOD);
    model = open();
  });
  afterAll(() => server.close());

  const task = (report = clayReport(), language: Language = 'en') => ({
    report,
    material: materialOf(report),
    language,
  });
  const write = (one = task(), options: Partial<Parameters<Summariser['write']>[1]> = {}) =>
    model.write(one, { signal: new AbortController().signal, progress: () => undefined, ...options });

  it('answers what it claims, with the report’s own ids, what it cost, and how far it is', async () => {
    const told: number[] = [];
    const { sections, tokens } = await write(task(), { progress: (share) => told.push(share) });
    expect(tokens).toBe(1000);
    expect(sections.interests?.[0]?.evidence).toEqual(expect.arrayContaining(['like/p0', 'like/p1']));
    expect(told.length).toBeGreaterThan(2);
    const { sections: shown } = validateSummary(sections, { material: task().material, language: 'en' });
    expect(shown[0]?.statements).toHaveLength(1);
  });

  it('is shown the report’s actions as data, and nothing from anywhere else', async () => {
    model = open({ apiKey: 'a-key' });
    await write();
    const [asked] = server.asked;
    expect(asked).toMatchObject({ format: 'json_schema', authorization: 'Bearer a-key' });
    expect(asked?.system).not.toMatch(/glaze|kiln|Test Profile/);
    expect(Object.keys(JSON.parse(asked?.user ?? ''))).toEqual(['account', 'period', 'counts', 'evidence']);
    expect(asked?.evidence).toHaveLength(16);
    expect(model.costOf(task())).toBeGreaterThan(3_000);
  });

  it.each([
    ['a JSON schema', 1, ['json_schema', 'json_object']],
    ['any format', 2, ['json_schema', 'json_object', null]],
  ])('need not know %s, and is not asked for it again', async (_, refused, formats) => {
    server.behave((asked, reply) =>
      server.asked.length <= refused
        ? reply.status(400, '{"error":{"message":"response_format"}}')
        : GOOD(asked, reply),
    );
    expect((await write()).sections.interests).toHaveLength(1);
    await write();
    expect(server.asked.map(({ format }) => format)).toEqual([...formats, formats.at(-1)]);
  });

  it.each([
    ['in a fence', (text: string) => `Here you are:\n\`\`\`json\n${text}\n\`\`\``],
    ['after thinking', (text: string) => `<think>Is {this} fair?</think>${text}`],
  ])('may dress its answer: %s', async (_, dress) => {
    server.behave((asked, reply) => {
      const evidence = about(asked, /kiln/);
      const claims = {
        interests: [{ text: 'The kiln and the pottery.', evidence, strength: 'huge' }, { odd: 1 }, 'x'],
        more: [],
      };
      reply.say(dress(JSON.stringify({ sections: { interests: claims.interests } })));
      reply.end();
    });
    expect((await write()).sections.interests).toMatchObject([{ strength: 'thin' }]);
  });

  it('need not stream', async () => {
    server.behave((_, reply) => {
      const content = JSON.stringify({ sections: { interests: [] } });
      reply.status(200, JSON.stringify({ choices: [{ message: { content } }], usage: { total_tokens: 7 } }));
    });
    expect(await write()).toEqual({ sections: { interests: [] }, tokens: 7 });
  });

  it.each([
    ['unreachable', 'is silent', () => undefined],
    [
      'unreachable',
      'drips',
      async (_: unknown, reply: { say(text: string): void }) => {
        for (let n = 0; n < 100; n += 1) {
          reply.say('{');
          await new Promise((resolve) => setTimeout(resolve, 50));
        }
      },
    ],
    [
      'unreachable',
      'hangs up',
      (_: unknown, reply: { say(text: string): void; drop(): void }) => {
        reply.say('{"sections"');
        reply.drop();
      },
    ],
    ['unreachable', 'fails', (_: unknown, reply: { status(code: number): void }) => reply.status(503)],
    ['unreachable', 'refuses', (_: unknown, reply: { status(code: number): void }) => reply.status(401)],
    [
      'unreachable',
      'breaks off',
      (_: unknown, reply: { write(text: string): void; end(): void }) => {
        reply.write('data: {"error":{"message":"overloaded"}}\n\n');
        reply.end();
      },
    ],
    [
      'unusable',
      'streams garbage',
      (_: unknown, reply: { write(text: string): void; end(): void }) => {
        reply.write('data: \u0000\u0001 not json\n\n');
        reply.end();
      },
    ],
    [
      'unusable',
      'talks',
      (_: unknown, reply: { say(text: string): void; end(): void }) => {
        reply.say('I would rather not.');
        reply.end();
      },
    ],
    [
      'unusable',
      'has another shape',
      (_: unknown, reply: { say(text: string): void; end(): void }) => {
        reply.say('{"summary":"nice"}');
        reply.end();
      },
    ],
    [
      'unusable',
      'never ends',
      async (_: unknown, reply: { say(text: string): void }) => {
        for (let n = 0; n < 100; n += 1) reply.say('x'.repeat(1_000));
      },
    ],
  ] as const)('is %s when it %s', async (failure, _, behaviour) => {
    model = open({ timeoutMs: 400 });
    // As: each behaviour uses a part of the reply.
    server.behave(behaviour as Parameters<ModelServer['behave']>[0]);
    await expect(write()).rejects.toMatchObject({ name: 'SummariserError', failure });
  });

  it('is called off at once', async () => {
    server.behave(() => undefined);
    const controller = new AbortController();
    setTimeout(() => controller.abort(), 50);
    await expect(write(task(), { signal: controller.signal })).rejects.toMatchObject({ retryable: false });
  });

  it('is not asked at a private address that the operator has not named', async () => {
    model = open({ egressAllow: [] });
    await expect(write()).rejects.toMatchObject({ failure: 'unreachable', retryable: false });
    expect(server.asked).toEqual([]);
  });

  it.each(INJECTIONS.map((one) => [one.text, one] as const))('changes nothing by obeying: %s', async (_, one) => {
    const liked = [{ author: 'mallory', text: one.text }];
    const attacked = task(clayReport({ liked, comments: [one.text], bio: one.text }), one.language);
    server.behave(
      saying((asked) => {
        const claim = { text: one.obeyed, evidence: asked.evidence.map(({ id }) => id), strength: 'strong' };
        return Object.fromEntries(SUMMARY_SECTIONS.map((section) => [section, [claim]]));
      }),
    );
    const { sections } = await write(attacked);
    expect(server.asked[0]?.user).not.toContain(one.text);
    expect(hasStatements(validateSummary(sections, attacked))).toBe(false);
  });
});
