import type { Config } from '../../config/config.ts';
import type { Logger } from '../../core/logger.ts';
import { type Traces, UNTRACED } from '../../core/traces.ts';

/** Traces where a collector is configured. The packages are loaded then alone: others neither wait for them nor keep them in memory. */
export async function createTraces(
  { otlpEndpoint, version }: Pick<Config, 'otlpEndpoint' | 'version'>,
  log: Pick<Logger, 'warn' | 'info'>,
): Promise<Traces> {
  if (otlpEndpoint === null) return UNTRACED;
  const { openTraces } = await import('./open-traces.ts');
  return openTraces({ endpoint: otlpEndpoint, version, log });
}
