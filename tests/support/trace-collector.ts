import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A span as OTLP's JSON has it, as far as tests look at it. */
export interface ReceivedSpan {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly kind: number;
  readonly status: { readonly code?: number };
  readonly attributes: readonly { readonly key: string; readonly value: Readonly<Record<string, unknown>> }[];
}

/** A collector of OpenTelemetry's traces, which keeps what it is told. */
export interface TraceCollector {
  readonly url: string;
  /** The bodies that came, as they came. */
  readonly bodies: string[];
  spans(): ReceivedSpan[];
  close(): Promise<void>;
}

interface Told {
  readonly resourceSpans: readonly { readonly scopeSpans: readonly { readonly spans: readonly ReceivedSpan[] }[] }[];
}

/** `answer` says how it answers; by default it takes everything. */
export async function startTraceCollector(
  answer: (response: ServerResponse) => void = (response) => void response.end('{}'),
): Promise<TraceCollector> {
  const bodies: string[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      if (request.url === '/v1/traces') bodies.push(Buffer.concat(chunks).toString('utf8'));
      answer(response);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // a TCP server's address is one
  return {
    url: `http://127.0.0.1:${port}`,
    bodies,
    // Written by the SDK's own serialiser.
    spans: () =>
      bodies.flatMap((body) =>
        (JSON.parse(body) as Told).resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
      ),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
