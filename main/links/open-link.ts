import type { Language } from '../../shared/domain/languages.ts';
import type { SendEvent } from '../ipc/send-event.ts';
import { menuWords } from '../menu/texts.ts';
import { isLink } from './open-external.ts';

interface GoOutsideDeps {
  /** @returns whether it was opened */
  readonly openExternal: (address: string) => Promise<boolean>;
  readonly language: () => Language;
  readonly tell: SendEvent;
}

/** As much of an address as the page is told. */
const LONGEST = 2048;

/** Opens what a page may not show in the system's browser. Somebody clicked: they are told of a link that is not opened. */
export function createOpenLink({ openExternal, language, tell }: GoOutsideDeps): (address: string) => void {
  const open = async (address: string): Promise<void> => {
    if ((await openExternal(address)) || !isLink(address)) return;
    tell('notice', {
      kind: 'info',
      text: menuWords(language())('notOpened'),
      open: null,
      copy: address.slice(0, LONGEST),
    });
  };
  return (address) => void open(address);
}
