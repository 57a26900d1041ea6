import type { Config } from '../../config/config.ts';
import { type Finding, ok, warning } from './finding.ts';

interface Smell {
  readonly check: string;
  readonly smells: (config: Config) => boolean;
  readonly found: string;
  readonly advice: string;
}

const isPlain = ({ publicUrl }: Config): boolean => new URL(publicUrl).protocol === 'http:';

/** What works, and is yet most likely not meant for people who pay. */
const SMELLS: readonly Smell[] = [
  {
    check: 'public address',
    smells: isPlain,
    found: 'People use the service without TLS: passwords and reports can be read on the way.',
    advice: 'Put a proxy with TLS in front and set PERCH_PUBLIC_URL to its https:// address.',
  },
  {
    check: 'proxy',
    smells: (config) => !isPlain(config) && config.trustProxy.length === 0,
    found: 'No proxy is trusted: limits count everybody as one address.',
    advice: 'Name the proxy with TLS in PERCH_TRUST_PROXY.',
  },
  {
    check: 'demonstration',
    smells: ({ demo }) => demo,
    found: 'The demo network with its invented people is offered.',
    advice: 'Take PERCH_DEMO away.',
  },
  {
    check: 'bot check',
    smells: ({ botCheck }) => botCheck === null,
    found: 'Public forms are not checked for bots.',
    advice: 'Set PERCH_HCAPTCHA_SITE_KEY and PERCH_HCAPTCHA_SECRET in the place of PERCH_BOT_CHECK=off.',
  },
  {
    check: 'metrics',
    smells: ({ metricsToken }) => metricsToken === null,
    found: 'Nobody can read the metrics, so that no alert comes.',
    advice: 'Set PERCH_METRICS_TOKEN, and have Prometheus read /api/metrics with it.',
  },
  {
    check: 'webhooks',
    smells: ({ webhookAllow }) => webhookAllow.length > 0,
    found: 'Every subscriber may have private hosts called (PERCH_WEBHOOK_ALLOW).',
    advice: 'Take away what is not meant for all of them.',
  },
  {
    check: 'payments',
    smells: ({ stripe }) => stripe?.secretKey.includes('_test_') === true,
    found: 'Stripe’s keys are those of its test mode: no money moves.',
    advice: 'Set the live keys once you have tried it.',
  },
  {
    check: 'payments',
    smells: ({ paypal }) => paypal?.apiBase.includes('sandbox') === true,
    found: 'PayPal is its sandbox: no money moves.',
    advice: 'Take PERCH_PAYPAL_API_BASE away once you have tried it.',
  },
  {
    check: 'maintenance',
    smells: ({ maintenance }) => maintenance,
    found: 'Every call is answered with “maintenance”.',
    advice: 'Take PERCH_MAINTENANCE away when you are done.',
  },
  {
    check: 'log',
    smells: ({ logLevel }) => logLevel === 'silent' || logLevel === 'fatal',
    found: 'What goes wrong is not logged.',
    advice: 'Set PERCH_LOG_LEVEL to info, or take it away.',
  },
  {
    check: 'address under mails',
    smells: ({ postalAddress }) => postalAddress === null,
    found: 'Mails name no postal address, as laws on commercial mail ask.',
    advice: 'Set PERCH_POSTAL_ADDRESS.',
  },
  {
    check: 'support address',
    smells: ({ supportEmail }) => supportEmail === null,
    found: 'Nobody learns of reports of abuse, and people find no address to write to.',
    advice: 'Set PERCH_SUPPORT_EMAIL.',
  },
];

const isPublic = ({ publicUrl }: Config): boolean => new URL(publicUrl).protocol === 'https:';

/** The configuration, where others use the service. */
export function checkProduction(config: Config): Finding[] {
  if (!config.production) {
    if (!isPublic(config))
      return [ok('configuration', 'Not in production: what only matters there was not looked at.')];
    const found =
      'The service is at a public address, and not in production: anybody gets the test checkout and the demo.';
    return [warning('configuration', found, 'Set NODE_ENV=production.')];
  }
  const found = SMELLS.filter(({ smells }) => smells(config)).map(({ check, found, advice }) =>
    warning(check, found, advice),
  );
  return found.length === 0 ? [ok('configuration', 'Nothing in it looks unintended.')] : found;
}
