import type { Language } from '../../shared/domain/languages.ts';
import { type QueryKey, queryKeys } from '../api/query-keys.ts';
import { SAMPLE } from '../features/landing/sample.ts';

/** An answer of the service that a page is drawn from: under which key the page reads it, and where it is asked for. */
export interface Need {
  readonly key: QueryKey;
  readonly url: string;
}

export interface PublicPage {
  /** The file of the page, for its style sheets. */
  readonly source: string;
  readonly status: 200 | 404;
  readonly needs: (params: Readonly<Record<string, string | undefined>>, lang: Language) => readonly Need[];
}

const nothing = () => [];
const prices = () => [{ key: queryKeys.plans, url: '/api/plans' }];
/** Where the report can be read whole of which the front page shows the beginning. */
const landing: PublicPage['needs'] = (_, lang) => [
  ...prices(),
  {
    key: queryKeys.sample(SAMPLE.reportId, lang),
    url: `/api/dashboard/accounts/${SAMPLE.reportId}?example=1`,
  },
];
const examples: PublicPage['needs'] = (_, lang) => [
  { key: queryKeys.examples(lang), url: '/api/dashboard/accounts/latest?example=1' },
];

const press: PublicPage['needs'] = (_, lang) => [
  { key: queryKeys.press(lang), url: '/api/dashboard/accounts/latest?press=1' },
];

const sample =
  (source: 'example' | 'press'): PublicPage['needs'] =>
  ({ accountId = '', reportId = 'latest' }) => [
    {
      key: queryKeys.reports.one(Number(accountId), reportId, source),
      url: `/api/report/${encodeURIComponent(accountId)}/${encodeURIComponent(reportId)}?loadAccount=1&${source}=1`,
    },
  ];

const page = (
  source: string,
  needs: PublicPage['needs'] = nothing,
  status: PublicPage['status'] = 200,
): PublicPage => ({
  source: `features/${source}.tsx`,
  needs,
  status,
});

const REPORT = 'report/report-page';

/** The pages that everyone may read, by their path in the route table; they are drawn before anyone asks. */
export const PUBLIC_PAGES: ReadonlyMap<string, PublicPage> = new Map([
  ['', page('landing/landing-page', landing)],
  ['instagram-monitoring-price', page('plans/plans-page', prices)],
  ['instagram-tracking-faq', page('faq/faq-page')],
  ['instagram-tracking-example', page('examples/examples-page', examples)],
  ['instagram-tracking-example/report/:accountId/:reportId?', page(REPORT, sample('example'))],
  ['press', page('press/press-page', press)],
  ['press/report/:accountId/:reportId?', page(REPORT, sample('press'))],
  ['terms-and-conditions', page('terms/terms-page')],
  ['my-account-in-a-report', page('opt-out/opt-out-page')],
  ['glossary', page('glossary/glossary-page')],
  ['404', page('error-pages/not-found-page', nothing, 404)],
]);
