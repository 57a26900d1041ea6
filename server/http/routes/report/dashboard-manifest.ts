import { dashboardManifest } from '../../../../shared/contract/export-manifest.ts';
import { handle } from '../../route.ts';
import { csvRequestOf } from './csv-request.ts';

export const dashboardManifestHandler = handle(dashboardManifest, ({ query }, { services, user }) =>
  services.exportManifest.dashboard({ ...csvRequestOf(query, user), each: query.each === '1' }),
);
