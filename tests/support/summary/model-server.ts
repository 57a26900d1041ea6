import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as z from 'zod';

/** A language model's server on loopback that speaks OpenAI's interface for chat completions and says what a test wants. */

const request = z.object({
  model: z.string(),
  stream: z.boolean(),
  messages: z.array(z.object({ role: z.string(), content: z.string() })),
  response_format: z.object({ type: z.string() }).optional(),
});
const document = z.object({
  evidence: z.array(z.object({ id: z.string(), kind: z.string(), text: z.string().optional() })),
});

export interface Asked {
  readonly format: string | null;
  readonly authorization: string | null;
  readonly system: string;
  readonly user: string;
  readonly evidence: readonly { readonly id: string; readonly kind: string; readonly text?: string | undefined }[];
}

interface Claim {
  readonly text: string;
  readonly evidence: readonly string[];
  readonly strength: string;
}
export type Claims = Readonly<Record<string, readonly Claim[]>>;

export interface Reply {
  write(text: string): void;
  /** One piece of the answer's text, as an event. */
  say(text: string): void;
  end(): void;
  drop(): void;
  status(code: number, body?: string): void;
}

export type Behaviour = (asked: Asked, reply: Reply) => void | Promise<void>;

export interface ModelServer {
  readonly baseUrl: string;
  readonly host: string;
  readonly asked: Asked[];
  behave(behaviour: Behaviour): void;
  close(): Promise<void>;
}

/** Says the claims as a well-behaved server does, in pieces, with the tokens that it counted. */
export const saying =
  (claims: (asked: Asked) => Claims): Behaviour =>
  (asked, reply) => {
    const text = JSON.stringify({ sections: claims(asked) });
    for (let from = 0; from < text.length; from += 40) reply.say(text.slice(from, from + 40));
    reply.write('data: {"choices":[],"usage":{"total_tokens":1000}}\n\n');
    reply.write('data: [DONE]\n\n');
    reply.end();
  };

/** The ids of what was shown and holds one of the words. */
export const about = ({ evidence }: Asked, words: RegExp): string[] =>
  evidence.filter(({ text }) => words.test(text ?? '')).map(({ id }) => id);

async function read(incoming: IncomingMessage): Promise<Asked> {
  let body = '';
  for await (const chunk of incoming) body += String(chunk);
  const { messages, response_format: format } = request.parse(JSON.parse(body));
  const contentOf = (role: string): string => messages.find((message) => message.role === role)?.content ?? '';
  const user = contentOf('user');
  return {
    format: format?.type ?? null,
    authorization: incoming.headers.authorization ?? null,
    system: contentOf('system'),
    user,
    evidence: document.parse(JSON.parse(user)).evidence,
  };
}

function replyOn(response: ServerResponse): Reply {
  const begin = (): void => {
    if (!response.headersSent) response.writeHead(200, { 'content-type': 'text/event-stream' });
  };
  const write = (text: string): void => {
    begin();
    response.write(text);
  };
  return {
    write,
    say: (content) => write(`data: ${JSON.stringify({ choices: [{ delta: { content } }] })}\n\n`),
    end() {
      begin();
      response.end();
    },
    drop: () => void response.destroy(),
    status(code, body = '{}') {
      response.writeHead(code, { 'content-type': 'application/json' });
      response.end(body);
    },
  };
}

export async function startModelServer(): Promise<ModelServer> {
  let behaviour: Behaviour = saying(() => ({}));
  const asked: Asked[] = [];
  const server = createServer((incoming, response) => {
    response.on('error', () => undefined);
    read(incoming)
      .then((one) => {
        asked.push(one);
        return behaviour(one, replyOn(response));
      })
      .catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // As: a server that listens on a port has an address of this kind.
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    host: `127.0.0.1:${port}`,
    asked,
    behave(next) {
      behaviour = next;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
