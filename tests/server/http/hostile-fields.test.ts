import { expect, it } from 'vitest';
import { errorBody } from '../../../shared/contract/route.ts';
import type { Call } from '../../fuzz/compose-call.ts';
import { IN_A_FIELD, soundCall } from '../../fuzz/field-calls.ts';
import { type Operation, operationsOf } from '../../fuzz/operations.ts';
import { problemOf } from '../../fuzz/problem-of-answer.ts';
import { type Answer, createSender } from '../../fuzz/send.ts';
import { openFuzzStage } from '../../fuzz/stage.ts';
import { prepareTestStorage } from '../../support/database.ts';

/** Nothing answers at the address of this network, and PayPal is not set up: whoever asks for them is told so. */
const PROVOKED: ReadonlySet<string> = new Set(['network_unavailable', 'payment_unavailable']);
const UNAUTHORISED = 401;
const SHOWN = 200;

/** The fields that a refusal names; empty where it is none, or has a code of its own. */
function namedBy({ status, body }: Answer): string[] {
  if (status !== 422) return [];
  const { error, errors = [] } = errorBody.parse(JSON.parse(body));
  return error === 'invalid_input' ? errors.map(({ field }) => field?.split('.')[0] ?? '') : [];
}

it('every field of every call’s body is refused by name or taken, whatever stands in it', {
  timeout: 600_000,
}, async () => {
  const storage = await prepareTestStorage('embedded');
  const stage = await openFuzzStage(storage.options);
  const sender = createSender(stage.port);
  const findings: string[] = [];
  let refusals = 0;
  let fields = 0;

  async function answerTo({ path }: Operation, call: Call): Promise<Answer> {
    const answer = await sender.send(call);
    if (answer.status === UNAUTHORISED || path === '/api/logout') await stage.logIn();
    return answer;
  }

  /** @returns what is wrong with the answer to a call whose other fields are sound as far as the stage knows what is */
  function wrongWith(
    answer: Answer,
    { field, call, otherwise }: { field: string; call: Call; otherwise: Set<string> },
  ) {
    const named = namedBy(answer);
    if (named.length > 0) refusals += 1;
    const isNamed = named.length === 0 || named.includes(field) || named.every((one) => otherwise.has(one));
    return problemOf(call, answer, PROVOKED) ?? (isNamed ? null : 'a refusal that names another field');
  }

  try {
    const document = await stage.app.http.inject('/api/openapi.json');
    for (const operation of operationsOf(document.body).filter(({ body }) => body !== null)) {
      const sound = await answerTo(operation, soundCall(operation, stage.known()));
      const otherwise = new Set(namedBy(sound));
      for (const field of Object.keys(operation.body?.properties ?? {})) {
        fields += 1;
        for (const value of IN_A_FIELD) {
          const call = soundCall(operation, stage.known(), { field, value });
          const answer = await answerTo(operation, call);
          const wrong = wrongWith(answer, { field, call, otherwise });
          const said = `${operation.path} ${field} = ${value.slice(0, SHOWN)} → ${answer.status} ${answer.body.slice(0, SHOWN)}`;
          if (wrong !== null) findings.push(`${wrong}: ${said}`);
        }
      }
    }
  } finally {
    sender.close();
    await stage.app.close();
    await storage.remove();
  }
  // As one text: a list would be shortened where it is printed.
  expect(findings.join('\n')).toBe('');
  // So that a run in which every call was refused at the door does not pass for one.
  expect(fields).toBeGreaterThan(100);
  expect(refusals).toBeGreaterThan(fields * 5);
});
