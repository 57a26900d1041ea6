import { type Call, createComposer } from './compose-call.ts';
import { BROKEN_REQUESTS } from './hostile.ts';
import { type Operation, operationsOf } from './operations.ts';
import { pageOperations } from './page-operations.ts';
import { problemOf, problemOfBytes } from './problem-of-answer.ts';
import { createRandom } from './random.ts';
import { type Answer, createSender } from './send.ts';
import type { FuzzStage } from './stage.ts';

const REFRESH_EVERY = 200;
const SHARE_OF_BROKEN = 0.02;
const SHOWN = 400;
/** Nothing answers at the address of this network, and PayPal is not set up: whoever asks for them is told so. */
const PROVOKED: ReadonlySet<string> = new Set(['network_unavailable', 'payment_unavailable']);

export interface FuzzResult {
  readonly calls: number;
  /** By `METHOD path status`. */
  readonly statuses: ReadonlyMap<number, number>;
  /** Every answer that must not be, with what brings it about again, and Node's warnings of leaks. */
  readonly findings: readonly string[];
  readonly slowestMs: number;
}

const describeCall = ({ method, target, headers, body }: Call): string =>
  JSON.stringify({ method, target: target.slice(0, SHOWN), headers, body: body?.slice(0, SHOWN) });

/** Sends `calls` calls made by `seed` and looks at every answer. */
export async function fuzz(
  stage: FuzzStage,
  input: { readonly seed: number; readonly calls: number; readonly progress?: (done: number) => void },
): Promise<FuzzResult> {
  const random = createRandom(input.seed);
  const sender = createSender(stage.port);
  const compose = createComposer(random, stage.known);
  const document = await stage.app.http.inject('/api/openapi.json');
  const operations: readonly Operation[] = [...operationsOf(document.body), ...pageOperations];
  const statuses = new Map<number, number>();
  const findings: string[] = [];
  let slowestMs = 0;
  const noteLeak = ({ name, message }: Error): void => {
    if (name === 'MaxListenersExceededWarning') findings.push(`${name}: ${message}`);
  };

  function note(answer: Answer, wrong: string | null, said: () => string): void {
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
    if (wrong !== null) findings.push(`${wrong}: ${answer.status} ${answer.body.slice(0, SHOWN)}\n    ${said()}`);
  }

  async function one(): Promise<void> {
    if (random.chance(SHARE_OF_BROKEN)) {
      const bytes = random.pick(BROKEN_REQUESTS);
      const answer = await sender.sendBytes(bytes);
      return note(answer, problemOfBytes(answer), () => JSON.stringify(bytes.slice(0, SHOWN)));
    }
    const call = compose(random.pick(operations));
    const answer = await sender.send(call);
    note(answer, problemOf(call, answer, PROVOKED), () => describeCall(call));
    if (call.operation?.path === '/api/logout') await stage.logIn();
  }

  process.on('warning', noteLeak);
  try {
    for (let n = 0; n < input.calls; n += 1) {
      if (n % REFRESH_EVERY === REFRESH_EVERY - 1) await stage.refresh();
      const from = performance.now();
      await one();
      slowestMs = Math.max(slowestMs, performance.now() - from);
      input.progress?.(n + 1);
    }
  } finally {
    sender.close();
    process.off('warning', noteLeak);
  }
  return { calls: input.calls, statuses, findings, slowestMs };
}
