import { createContext, useContext } from 'react';
import { pathOf } from '../../platform/paths.ts';
import { useLanguage } from '../../state/use-language.ts';

/** Where the report on the page comes from: the reader's own accounts, the examples, or the press page. */
export type Source = 'own' | 'example' | 'press';

export const SourceContext = createContext<Source>('own');
export const useSource = (): Source => useContext(SourceContext);

/** The flag that every call carries for what anyone may read. */
export const flagsOf = (source: Source): { example?: '1'; press?: '1' } => {
  switch (source) {
    case 'own':
      return {};
    case 'example':
      return { example: '1' };
    case 'press':
      return { press: '1' };
  }
};

const PATHS = { own: pathOf.report, example: pathOf.exampleReport, press: pathOf.pressReport } as const;

/** A link to another report of the account stays among pages of its own kind. */
export function useReportPath(): (account: number, report: string) => string {
  const lang = useLanguage();
  const path = PATHS[useSource()];
  return (account, report) => path(lang, account, report);
}
