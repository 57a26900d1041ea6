import type { SpanExporter } from '@opentelemetry/sdk-trace';
import type { Logger } from '../../core/logger.ts';

/** Of the API's results, the one that says that all was taken. */
const TAKEN = 0;

/** Says once that the collector takes nothing, and once that it does again. */
export function watchExporter(exporter: SpanExporter, log: Pick<Logger, 'warn' | 'info'>): SpanExporter {
  let isWell = true;
  return {
    export(spans, answer) {
      exporter.export(spans, (result) => {
        const wasWell = isWell;
        isWell = result.code === TAKEN;
        if (wasWell && !isWell) log.warn({ err: result.error }, 'the collector of traces does not take them');
        if (!wasWell && isWell) log.info('the collector of traces takes them again');
        answer(result);
      });
    },
    shutdown: () => exporter.shutdown(),
    forceFlush: async () => exporter.forceFlush?.(),
  };
}
