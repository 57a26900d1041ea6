import { ingest } from '../../../../shared/contract/ingest.ts';
import { handle } from '../../route.ts';

/** Somebody's licensed feed is taken as it comes in. */
export const ingestHandler = handle(ingest, (_, { services, stream, header }) =>
  services.ingest.receive({
    id: header('webhook-id'),
    timestamp: header('webhook-timestamp'),
    signature: header('webhook-signature'),
    digest: header('content-digest'),
    type: header('content-type')?.split(';')[0]?.trim().toLowerCase() ?? null,
    encoding: header('content-encoding')?.trim().toLowerCase() ?? null,
    body: stream,
  }),
);
