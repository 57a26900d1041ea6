import type { Language } from '../../shared/domain/languages.ts';
import type { MenuLine } from '../ports.ts';
import { menuWords } from './texts.ts';

/** What was clicked on, as the browser tells it. */
export interface ClickedOn {
  readonly editable: boolean;
  readonly selection: boolean;
  readonly link: string | null;
}

/** What a right-click offers: the window has no browser around it that would. Empty where there is nothing. */
export function contextLines(
  on: ClickedOn,
  { language, copyLink }: { language: Language; copyLink: (link: string) => void },
): readonly MenuLine[] {
  const say = menuWords(language);
  const { link } = on;
  const role = (name: string, label: string): MenuLine => ({ kind: 'role', role: name, label });
  return [
    ...(on.editable ? [role('cut', say('cut'))] : []),
    ...(on.editable || on.selection ? [role('copy', say('copy'))] : []),
    ...(on.editable ? [role('paste', say('paste')), role('selectAll', say('selectAll'))] : []),
    ...(link === null ? [] : [{ id: 'copy-link', label: say('copyLink'), onClick: () => copyLink(link) }]),
  ];
}
