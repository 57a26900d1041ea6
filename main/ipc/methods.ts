import { METHODS, type MethodInput, type MethodName, type MethodOutput } from '../../shared/desktop/bridge.ts';
import { channelOf } from '../../shared/desktop/channels.ts';
import type { Requester } from '../security/rules.ts';

/** One for each entry of the table: a method without its handler does not compile. */
export type Handlers = {
  readonly [M in MethodName]: (input: MethodInput<M>) => MethodOutput<M> | Promise<MethodOutput<M>>;
};

/** Registers what answers on a channel. */
export type Listen = (channel: string, answer: (requester: Requester, input: unknown) => Promise<unknown>) => void;

/** Says no more than the page needs: it is the page's own mistake, not our page, or a fault of ours. */
const refuse = (why: 'not allowed' | 'invalid input' | 'invalid answer'): never => {
  throw new Error(why);
};

/**
 * Answers every method of the table: the sender is checked, then the input parsed, then the handler asked, and what it answers is
 * parsed as well, so that nothing crosses to the page that the table does not name.
 * @param mayAsk whether the sender is the application's own page
 */
export function registerMethods(deps: {
  listen: Listen;
  mayAsk: (requester: Requester) => boolean;
  handlers: Handlers;
}): void {
  const register = <M extends MethodName>(name: M): void => {
    const handler: (input: MethodInput<M>) => unknown = deps.handlers[name];
    deps.listen(channelOf('method', name), async (requester, given) => {
      if (!deps.mayAsk(requester)) refuse('not allowed');
      const input = METHODS[name].input.safeParse(given);
      if (!input.success) return refuse('invalid input');
      const answer = METHODS[name].output.safeParse(await handler(input.data as MethodInput<M>)); // parsed by the type's source
      return answer.success ? answer.data : refuse('invalid answer');
    });
  };
  for (const name of Object.keys(METHODS)) register(name as MethodName); // the table's own keys
}
