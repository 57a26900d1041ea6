import { demoPicture } from '../../../../shared/contract/media.ts';
import { AppError } from '../../../core/app-error.ts';
import { handle, raw } from '../../route.ts';

/** A year: the name of a picture is its content. */
const FOR_GOOD = 'public, max-age=31536000, immutable';
const HEADERS = {
  'cache-control': FOR_GOOD,
  // Opened by itself, the drawing is a document: it may run and load nothing.
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
  // Mails show it, too, on whatever page a person reads them.
  'cross-origin-resource-policy': 'cross-origin',
};

export const demoPictureHandler = handle(demoPicture, async ({ params }, { services }) => {
  const [name = '', ending] = params.file.split('.');
  const picture = services.pictures(name);
  if (picture === null) throw new AppError('not_found');
  if (ending === 'svg') return raw(picture.body, { type: picture.type, headers: HEADERS });
  const drawn = await services.drawings(name);
  return raw(drawn, { type: 'image/png', headers: HEADERS });
});
