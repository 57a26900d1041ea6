import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { buildReport } from '../domain/report/build.ts';
import type { Report } from '../domain/report/report.ts';
import { serializeReport } from '../domain/report/serialize.ts';
import { action, frame } from '../domain/report/testing/report-fixture.ts';
import { type ReportView, report } from './report.ts';

type DeepReadonly<T> = T extends object ? { readonly [K in keyof T]: DeepReadonly<T[K]> } : T;
/** Does not compile when a report of the domain is no report of the wire. */
const onTheWire = (built: Report): DeepReadonly<ReportView> => built;

const LIKED = { targetId: 'did:example:kiln', post: { code: 'at://kiln/1', url: 'https://example.org/kiln/1' } };
const built = () =>
  buildReport({
    ...frame(),
    actions: [action('like', LIKED), action('follow', { targetId: 'did:example:ash' }), action('comment', LIKED)],
  });

describe('the report on the wire', () => {
  it('is what the rules build, nothing lost and nothing added', () => {
    const sent: unknown = JSON.parse(serializeReport(built()));
    expect(z.parse(report, sent)).toEqual(sent);
    expect(onTheWire(built()).likes.data.length).toBeGreaterThan(0);
  });

  it('is refused when a section is missing', () => {
    const { likes: _, ...rest } = built();
    expect(z.safeParse(report, rest).success).toBe(false);
  });
});
