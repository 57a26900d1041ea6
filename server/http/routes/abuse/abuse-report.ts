import { abuseReport } from '../../../../shared/contract/abuse.ts';
import { proofOf } from '../../proof-of.ts';
import { handle } from '../../route.ts';

export const abuseReportHandler = handle(abuseReport, async ({ body }, { services, address }) => {
  await services.botCheck.refuseRobots(proofOf(body, address));
  return { receipt: await services.abuse.report(body, address) };
});
