import { picture } from '../../../../shared/contract/media.ts';
import { AppError } from '../../../core/app-error.ts';
import { handle, raw } from '../../route.ts';

/** Short, so that a picture that its owner took back is soon gone from browsers, too. */
const A_DAY = 'private, max-age=86400';

export const pictureHandler = handle(picture, async ({ query }, { services }) => {
  const url = services.pictureAddresses.urlOf(query);
  const found = url === null ? null : await services.pictureCache.get(url);
  if (found === null) throw new AppError('not_found');
  const headers = {
    'cache-control': A_DAY,
    'content-security-policy': "default-src 'none'; sandbox",
    'content-disposition': 'inline',
    // Mails show it, too, on whatever page a person reads them.
    'cross-origin-resource-policy': 'cross-origin',
  };
  return raw(found.bytes, { type: found.type, headers });
});
