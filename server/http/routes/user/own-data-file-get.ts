import { ownDataFileGet } from '../../../../shared/contract/own-data.ts';
import { attachment } from '../../../services/csv-export/file-name.ts';
import { handle, raw } from '../../route.ts';

export const ownDataFileGetHandler = handle(ownDataFileGet, async ({ params }, { services, user }) => {
  const { name, bytes, body } = await services.ownData.open(user.id, params.ticket);
  return raw(body, {
    type: 'application/zip',
    headers: {
      'content-disposition': attachment(name),
      'content-length': String(bytes),
      'cache-control': 'private, no-store',
    },
  });
});
