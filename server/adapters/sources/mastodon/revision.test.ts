import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { instant } from '../../../../shared/domain/ids.ts';
import { parseRevision, revisionOf } from './revision.ts';

const moment = fc.integer({ min: 0, max: 4_000_000_000_000 }).map(instant);
const count = fc.nat(10_000_000);
const anchor = fc.string({ unit: fc.constantFrom(...'abcXYZ019'), minLength: 6, maxLength: 6 });
const looks = fc.record({
  at: moment,
  monthAt: moment,
  wholeAt: moment,
  again: fc.boolean(),
  statuses: fc.option(count),
  words: fc.boolean(),
  reposts: fc.boolean(),
  follows: fc.option(
    fc.record({ at: moment, count, agreed: fc.boolean(), anchors: fc.array(anchor, { maxLength: 8 }) }),
  ),
});

describe('what is remembered of an account', () => {
  it('comes back as it was, and is short', () => {
    fc.assert(
      fc.property(looks, (one) => {
        const revision = revisionOf(one);
        expect(parseRevision(revision)).toEqual(one);
        expect(revision.length).toBeLessThan(130);
      }),
    );
  });

  it.each(['m1.a.a.a.0.4.1.-', 'm1.a.a.a.0.4.1.a.3.1.abcXYZ~r', 'm1.a.a.a.0.4.1.a.3.1.'])(
    '%j, from before boosts were looked at, says so',
    (revision) => {
      expect(parseRevision(revision)).toMatchObject({ at: 10, reposts: false });
      expect(parseRevision(`${revision}.r`)).toMatchObject({ at: 10, reposts: true });
    },
  );

  it.each([null, '', 'm1', 'm1.x', 'm0.1.2.3.0.4.1.-', '3kabc', 'm1.1.2.3.0.!.1.-', 'm1.1.2.3.0.4.1.5'])(
    '%j is a first look',
    (revision) => {
      expect(parseRevision(revision)).toBeNull();
    },
  );

  it('is read whatever it is', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(parseRevision(`m1.${text}`)?.again ?? false).toBeTypeOf('boolean');
      }),
    );
  });
});
