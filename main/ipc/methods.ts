import { METHODS, type MethodInput, type MethodName, type MethodOutput } from '../../shared/desktop/bridge.ts';
import { channelOf } from '../../shared/desktop/channels.ts';
import type { Asker } from '../security/rules.ts';

/** One for each entry of the table: a method without its handler does not compile. */
export type Handlers = {
  readonly [M in MethodName]: (input: MethodInput<M>) => MethodOutput<M> | Promise<MethodOutput<M>>;
};

/** Registers what answers on a channel. */
export type Listen = (channel: string, answer: (asker: Asker, input: unknown) => Promise<unknown>) => void;

/** Says no more than the page needs: it is the page's own mistake, or not our page. */
const refuse = (why: 'not allowed' | 'invalid input'): never => {
  throw new Error(why);
};

/**
 * Answers every method of the table: the sender is checked, then the input parsed, then the handler asked.
 * @param mayAsk whether the sender is the application's own page
 */
export function registerMethods(deps: { listen: Listen; mayAsk: (asker: Asker) => boolean; handlers: Handlers }): void {
  const register = <M extends MethodName>(name: M): void => {
    const handler: (input: MethodInput<M>) => unknown = deps.handlers[name];
    deps.listen(channelOf('method', name), async (asker, given) => {
      if (!deps.mayAsk(asker)) refuse('not allowed');
      const input = METHODS[name].input.safeParse(given);
      if (!input.success) return refuse('invalid input');
      return await handler(input.data as MethodInput<M>); // the schema that parsed it is the type's source
    });
  };
  for (const name of Object.keys(METHODS)) register(name as MethodName); // the table's own keys
}
