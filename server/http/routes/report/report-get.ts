import { reportGet } from '../../../../shared/contract/report.ts';
import { accountId } from '../../../../shared/domain/ids.ts';
import { askerOf } from '../../asker.ts';
import { handle, raw } from '../../route.ts';

export const reportGetHandler = handle(reportGet, async ({ params, query }, context) => {
  const { etag, body } = await context.services.reportReading.read(
    { ...askerOf(context.user, query), language: context.language },
    {
      account: accountId(params.accountId),
      report: params.reportId,
      loadAccount: query.loadAccount === '1',
      force: query.force === '1',
      ifNoneMatch: context.ifNoneMatch,
    },
  );
  // Kept by the browser of this person alone, and asked about each time: rights and reports may change.
  const headers = { etag, 'cache-control': 'private, no-cache' };
  if (body === null) return raw(null, { type: null, status: 304, headers });
  return raw(body, { type: 'application/json; charset=utf-8', headers });
});
