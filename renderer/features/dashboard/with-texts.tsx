import { type ReactNode, use } from 'react';
import { textsReady } from '../../state/locale.ts';
import { useLanguage } from '../../state/use-language.ts';

/** Waits for the texts of what is done with accounts, which the page's first view does without. */
export function WithTexts({ children }: { children: ReactNode }) {
  use(textsReady(useLanguage(), ['accounts']));
  return children;
}
