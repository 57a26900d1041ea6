import { type SpanInput, type Traces, tracedInside, UNTRACED } from '../../core/traces.ts';
import type { ActivitySource } from '../../ports/activity-source.ts';
import type { SourceRegistry } from '../../ports/source-registry.ts';

/** How many were asked for; of what and whom, nobody is told. */
const asked = (count: number) => ({ 'perch.asked': count });

function tracedSource(source: ActivitySource, traces: Traces): ActivitySource {
  const call = (what: string, attributes: SpanInput['attributes'] = {}): SpanInput => ({
    name: `${what} ${source.network}`,
    kind: 'call',
    attributes: { 'perch.network': source.network, ...attributes },
  });
  const { standings } = source;
  return {
    ...source,
    lookup: (...input) => tracedInside(traces, call('look up'), () => source.lookup(...input)),
    collect: (...input) => tracedInside(traces, call('collect'), () => source.collect(...input)),
    people: (ids, signal) => tracedInside(traces, call('people', asked(ids.length)), () => source.people(ids, signal)),
    posts: (codes, signal) =>
      tracedInside(traces, call('posts', asked(codes.length)), () => source.posts(codes, signal)),
    ...(standings && {
      standings: (ids: readonly string[], signal: AbortSignal) =>
        tracedInside(traces, call('standings', asked(ids.length)), () => standings.call(source, ids, signal)),
    }),
  };
}

/** The networks, each of whose calls is a part of the request or job that makes it. */
export const tracedSources = (sources: SourceRegistry, traces: Traces): SourceRegistry =>
  traces === UNTRACED
    ? sources
    : new Map([...sources].map(([network, source]) => [network, tracedSource(source, traces)]));
