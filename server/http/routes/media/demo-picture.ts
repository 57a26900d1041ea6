import { demoPicture } from '../../../../shared/contract/media.ts';
import { AppError } from '../../../core/app-error.ts';
import { handle, raw } from '../../route.ts';

/** A year: the name of a picture is its content. */
const FOR_GOOD = 'public, max-age=31536000, immutable';
const ENDING = '.svg';

export const demoPictureHandler = handle(demoPicture, ({ params }, { services }) => {
  const picture = services.pictures(params.file.slice(0, -ENDING.length));
  if (picture === null) throw new AppError('not_found');
  // Opened by itself, the drawing is a document: it may run and load nothing.
  const headers = {
    'cache-control': FOR_GOOD,
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
  };
  return raw(picture.body, { type: picture.type, headers });
});
