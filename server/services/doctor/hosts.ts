import { SECOND } from '../../../shared/domain/time/calendar.ts';
import type { Config } from '../../config/config.ts';
import type { HttpProbeAnswer } from '../../ports/installation.ts';
import type { ClockSample } from './clock.ts';
import { type Finding, fault, ok, warning } from './finding.ts';

/** A host that the service calls with this configuration. */
export interface NeededHost {
  readonly check: string;
  readonly url: string;
  /** What does not work without it. */
  readonly without: string;
  /** Whether something takes its place. */
  readonly isOptional: boolean;
}

/** Jetstream is a WebSocket; its host answers a GET, too. */
const overHttp = (url: string): string => new URL('/', url.replace(/^ws/, 'http')).href;

function networkHosts({ bluesky, jetstreamUrls, connections }: Config): NeededHost[] {
  const [jetstream] = jetstreamUrls;
  const without = 'Bluesky accounts cannot be looked up or collected.';
  return [
    { check: 'Bluesky app view', url: bluesky.appViewUrl, without, isOptional: false },
    { check: 'Bluesky directory', url: bluesky.plcUrl, without, isOptional: false },
    ...(jetstream === undefined
      ? []
      : [
          {
            check: 'Bluesky live',
            url: overHttp(jetstream),
            without: 'Accounts are exported every six hours instead of being heard live.',
            isOptional: true,
          },
        ]),
    ...[connections?.instagram, connections?.facebook].flatMap((app) =>
      app == null
        ? []
        : [
            {
              check: 'Instagram',
              url: app.apiBase,
              without: 'Connected accounts are not collected.',
              isOptional: false,
            },
          ],
    ),
  ];
}

function providerHosts({ stripe, paypal, botCheck, google, summaryModel }: Config): NeededHost[] {
  const needed = (check: string, url: string | undefined, without: string): NeededHost[] =>
    url === undefined ? [] : [{ check, url, without, isOptional: false }];
  return [
    ...needed('Stripe', stripe?.apiBase, 'Cards cannot be paid with.'),
    ...needed('PayPal', paypal?.apiBase, 'PayPal cannot be paid with.'),
    ...needed('hCaptcha', botCheck?.verifyUrl, 'Nobody passes the bot check: no sign-up, no public form.'),
    ...needed('Google', google?.issuer, 'Nobody can log in with Google.'),
    ...needed('language model', summaryModel?.baseUrl, 'No summary is written.'),
  ];
}

/** What this configuration calls, one line each. */
export const neededHosts = (config: Config): NeededHost[] => [...networkHosts(config), ...providerHosts(config)];

/** Whether the host answers at all; what it answers to a bare GET says nothing. */
export function checkHost({ check, url, without, isOptional }: NeededHost, answer: HttpProbeAnswer): Finding {
  const { host } = new URL(url);
  if (answer.reached) return ok(check, `${host} answers.`);
  const advice =
    'See that this machine resolves its name and may open outgoing connections to it; a private address is named in PERCH_EGRESS_ALLOW.';
  return (isOptional ? warning : fault)(check, `${answer.reason}. ${without}`, advice);
}

/** Their clocks, from the `date` of their answers. */
export function clocksOfHosts(
  answers: readonly { readonly url: string; readonly answer: HttpProbeAnswer }[],
): ClockSample[] {
  return answers.flatMap(({ url, answer }) => {
    if (!answer.reached || answer.date === null) return [];
    const { date: earliest, before, after } = answer;
    // A `date` is cut off to the second.
    const latest = (earliest + SECOND) as typeof earliest;
    return [{ whose: new URL(url).host, earliest, latest, before, after }];
  });
}
