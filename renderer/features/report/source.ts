import { createContext, useContext } from 'react';
import type { Source } from '../../data/reports.ts';
import { pathOf } from '../../platform/paths.ts';
import { useLanguage } from '../../state/use-language.ts';

/** Where the report on the page comes from. */
export const SourceContext = createContext<Source>('own');
export const useSource = (): Source => useContext(SourceContext);

const PATHS = { own: pathOf.report, example: pathOf.exampleReport, press: pathOf.pressReport } as const;

/** A link to another report of the account stays among pages of its own kind. */
export function useReportPath(): (account: number, report: string) => string {
  const lang = useLanguage();
  const path = PATHS[useSource()];
  return (account, report) => path(lang, account, report);
}
