import { describeNetwork } from '../../../shared/domain/networks/networks.ts';
import { sampleQuery } from '../../data/sample.ts';
import { useQuery } from '../../data/use-query.ts';
import { pathOf } from '../../platform/paths.ts';
import { useLanguage } from '../../state/use-language.ts';
import sample from './sample.json';

/** A report of the demonstration, as far as the front page shows it. Written by `tools/landing-sample.ts`, never by hand. */
export const SAMPLE = sample;

/** Where the sample can be read whole; the examples, where the service shows no such report with these words. */
export function useSampleAddress(): string {
  const lang = useLanguage();
  const { data } = useQuery(sampleQuery(SAMPLE.reportId, lang));
  const account = data?.items.find(
    ({ network, line }) =>
      describeNetwork(network).invented && line?.reportId === SAMPLE.reportId && line.title === SAMPLE.title[lang],
  );
  return account === undefined ? pathOf.examples(lang) : pathOf.exampleReport(lang, account.id, SAMPLE.reportId);
}
