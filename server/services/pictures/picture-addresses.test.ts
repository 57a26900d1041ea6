import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createPictureAddresses } from './picture-addresses.ts';

const FACE = 'https://cdn.example/face.jpg?size=1&x=ü';
const addresses = createPictureAddresses({ secret: 'a secret', publicUrl: 'https://perch.example/below' });
const queryOf = (path: string) => {
  const { searchParams } = new URL(path, 'https://perch.example');
  return { url: searchParams.get('url') ?? '', key: searchParams.get('key') ?? '' };
};

describe('addresses of pictures', () => {
  it('stand here and lead back to the picture they were made for', () => {
    const path = addresses.pathOf(FACE);
    expect(path).toMatch(/^\/api\/media\/picture\?/);
    expect(addresses.urlOf(queryOf(path))).toBe(FACE);
    expect(addresses.absolute(FACE)).toBe(`https://perch.example${path}`);
  });

  it('are none when another service made them, or anything in them was changed', () => {
    const other = createPictureAddresses({ secret: 'another secret', publicUrl: 'https://perch.example' });
    const { url, key } = queryOf(addresses.pathOf(FACE));
    expect(other.urlOf({ url, key })).toBeNull();
    expect(addresses.urlOf({ url: `${url}0`, key })).toBeNull();
    expect(addresses.urlOf({ url: 'https://internal.example/', key })).toBeNull();
    for (const changed of ['', 'x', key.slice(1), `${key}AA`, key.toLowerCase(), key.split('').toReversed().join('')]) {
      expect(addresses.urlOf({ url, key: changed }), changed).toBeNull();
    }
  });

  it('of the service itself stay as they are, and mails have drawings as pixels', () => {
    expect(addresses.pathOf('/api/media/demo/a-1.svg')).toBe('/api/media/demo/a-1.svg');
    expect(addresses.absolute('/api/media/demo/a-1.svg')).toBe('https://perch.example/api/media/demo/a-1.png');
  });

  it('take the place of every picture in an answer, and of nothing else', () => {
    const answer = {
      userpic: FACE,
      url: 'https://net.example/@ana',
      text: `my "userpic":"${FACE}" is new`,
      posts: [
        { image: 'HTTP://cdn.example/"q"\\.png', url: FACE },
        { image: null },
        { image: '/api/media/demo/x.svg' },
      ],
    };
    const text = addresses.rewrite(JSON.stringify(answer));
    expect(JSON.parse(text)).toEqual({
      ...answer,
      userpic: addresses.pathOf(FACE),
      posts: [{ image: addresses.pathOf('HTTP://cdn.example/"q"\\.png'), url: FACE }, ...answer.posts.slice(1)],
    });
    expect(addresses.rewrite('{"z":1, "a":"\\u00e9"}')).toBe('{"z":1, "a":"\\u00e9"}');
  });

  it("that are longer than any picture's stand for none", () => {
    const path = addresses.pathOf(`https://cdn.example/${'x'.repeat(3000)}`);
    expect(path.length).toBeLessThan(100);
    expect(addresses.urlOf(queryOf(path))).toBeNull();
  });

  it('leave no foreign picture whatever its address holds, and the answer whole', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 100 }), fc.string({ unit: 'grapheme' }), (rest, words) => {
        const answer = {
          words,
          who: { userpic: `https://${rest}`, name: words },
          after: [{ image: `http://${rest}` }],
        };
        const told = JSON.parse(addresses.rewrite(JSON.stringify(answer)));
        expect(told).toEqual({
          words,
          who: { userpic: expect.stringMatching(/^\/api\/media\/picture\?/), name: words },
          after: [{ image: expect.stringMatching(/^\/api\/media\/picture\?/) }],
        });
      }),
      { seed: 20_261_122 },
    );
  });
});
