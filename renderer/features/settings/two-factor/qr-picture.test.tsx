import decodeQR from 'qr/decode.js';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { QrPicture } from './qr-picture.tsx';

const SCALE = 4;

it('holds the text that it was made of, as a camera reads it', () => {
  const text = 'otpauth://totp/Perch:reader%40example.org?issuer=Perch&secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
  const markup = renderToStaticMarkup(<QrPicture text={text} label="the key" />);
  expect(markup).toContain('aria-label="the key"');
  const size = Number(/viewBox="0 0 (\d+)/.exec(markup)?.[1]) * SCALE;
  const data = new Uint8ClampedArray(size * size * 4).fill(255);
  for (const [, x, y] of markup.matchAll(/M(\d+) (\d+)h1v1h-1z/g))
    for (let dot = 0; dot < SCALE * SCALE; dot += 1) {
      const row = Number(y) * SCALE + Math.floor(dot / SCALE);
      const column = Number(x) * SCALE + (dot % SCALE);
      data.fill(0, (row * size + column) * 4, (row * size + column) * 4 + 3);
    }
  expect(decodeQR({ width: size, height: size, data })).toBe(text);
});
