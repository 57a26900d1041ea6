import { describe, expect, it } from 'vitest';
import { peek } from './peek.ts';

const of = (text: string) => peek(Buffer.from(text));

describe('a glance at a message', () => {
  it('tells whom it is about and when it was sent', () => {
    expect(of('{"did":"did:plc:mcc5yghbk7tixqryac2yxku7","time_us":1779719009132431,"kind":"commit"}')).toEqual({
      did: 'did:plc:mcc5yghbk7tixqryac2yxku7',
      time: 1779719009132431,
    });
  });

  it.each([
    ['another order of fields', '{"time_us":1779719009132431,"did":"did:plc:a"}'],
    ['space between them', '{ "did": "did:plc:a", "time_us": 1 }'],
    ['a time that is none', '{"did":"did:plc:a","time_us":"now"}'],
    ['a DID without an end', `{"did":"${'x'.repeat(1000)}`],
    ['a very long DID', `{"did":"${'x'.repeat(1000)}","time_us":1}`],
    ['nothing', ''],
    ['a beginning', '{"did":"'],
    ['no JSON', '\0\0\0\0\0\0\0\0\0\0'],
  ])('tells nothing of %s, which has to be parsed', (_what, text) => {
    expect(of(text)).toBeNull();
  });
});
