import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { statesMinorAge } from './stated-age.ts';

const MINORS = [
  "I'm 16",
  'I’m 16!',
  'im 15 and tired',
  'i am 14 years old',
  "I'm a 16 year old student from Ohio",
  "i'm only 13",
  "I'm fifteen. I draw.",
  '17 years old | artist',
  'artist • 16 y/o • she/her',
  '15yo, they/them',
  '16yrs, swimmer',
  '🎨 15 yrs old',
  'age 14',
  'Aged 17, from Leeds',
  'Age: 16',
  'age - 13',
  'I am a minor',
  "I'm a minor, please be kind",
  "i'm still a minor",
  'minor | digital artist',
  'Artist. Minor. No DMs.',
  'under 18',
  'I am under 18 so no business mail',
  'tenho 15 anos',
  'Tenho só 16 anos e amo desenhar',
  'oi! tenho quinze anos',
  '15 anos | São Paulo',
  'Maria, 17 anos',
  'ela/dela\n16 anos',
  '✨ 14 anos ✨',
  '16 aninhos',
  'idade: 15',
  'sou menor de idade',
  'Desenho às vezes. Sou de menor, sem DM.',
  'menor de idade | fotografia',
  'Ｉ’ｍ １６',
  'a 15-year-old from Leeds\nI’m a 15-year-old',
  'just turned 16, be nice',
  'I turned fifteen yesterday',
  "I'm almost 18",
  "i'm turning 17!",
  'fiz 12 anos ontem',
  'completei dezasseis anos',
  'Tenho quase 18 anos',
  'Ana, 14 anos de idade',
  'tengo 15 años',
  'Tengo solo dieciséis años y dibujo',
  'tengo casi 18 años',
  '16 años | Madrid',
  'acabo de cumplir 17',
  'edad: 14',
  'soy menor de edad',
  'Soy menor, no DM',
];

const OTHERS = [
  '',
  'Potter',
  "I'm 18",
  "I'm 35 and tired",
  '21 years old',
  'tenho 18 anos',
  '30 anos | São Paulo',
  'age 44',
  'Minors do not interact',
  'minors DNI 🔞',
  '18+ | no minors',
  'Mother of a 15 year old',
  'my 15 year old son paints',
  'dad to 12 year old twins',
  "I'm 5'2\" and loud",
  "I'm 6 ft tall",
  "I'm 15 minutes from the sea",
  "I'm 10 years sober",
  '15 years of experience in design',
  '16 years in radio',
  '12 years old whisky, neat',
  'Distiller of 12 year old whisky',
  'for 16 years I have made chairs',
  'Teacher, ages 5-12',
  'clubs for people aged 16-24',
  'Everyone aged 16 and over is welcome',
  'not for under age 13',
  'I minor in philosophy',
  "I'm a minor league umpire",
  'In a minor key',
  '15 anos de experiência',
  'há 15 anos no mercado',
  'tenho 15 anos de experiência em design',
  'tenho 16 anos como professora',
  'casada há 12 anos',
  'pai de um menino de 12 anos',
  'Mãe do Léo, que fez 7 anos',
  'conteúdo impróprio para menores de idade',
  'mais de 15 anos de estrada',
  '16 | she/her',
  'Chapter 16: the kiln',
  'Est. 2009, 16 cats',
  'Road trip at 17:30',
  'covid-19, age of empires',
  'C minor | pianist',
  'just turned 40',
  'the year has turned 16 corners',
  "I'm almost 30",
  "I'm going on 15 adventures a year",
  "I'm turning 17 bowls a day",
  'a loja fez 15 anos',
  'fiz 15 anos de terapia',
  'fiz 10 anos como professora',
  'mãe de menino com 12 anos de idade',
  'para crianças até 12 anos de idade',
  'tengo 35 años',
  'tengo 15 años de experiencia',
  '15 años de experiencia',
  'hace 15 años en el mercado',
  'apto desde la edad de 14',
  'contenido no apto para menores de edad',
  'cumplí 16 años de casada',
];

describe('a stated age', () => {
  it.each(MINORS)('is under 18 in %j', (bio) => {
    expect(statesMinorAge(bio)).toBe(true);
  });

  it.each(OTHERS)('is not under 18 in %j', (bio) => {
    expect(statesMinorAge(bio)).toBe(false);
  });

  it('is read the same in any case and with other words on lines around it', () => {
    const line = fc.constantFrom('Potter', 'Porto', 'views my own', 'ela/dela');
    fc.assert(
      fc.property(fc.constantFrom(...MINORS), line, line, (bio, before, after) => {
        expect(statesMinorAge(`${before}\n${bio}\n${after}`)).toBe(true);
        expect(statesMinorAge(bio.toUpperCase())).toBe(true);
      }),
    );
  });

  it('is the number: 17 and less states a minor, 18 and more does not', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 99 }), (age) => {
        for (const bio of [`I'm ${age}`, `${age} years old`, `age: ${age}`, `tenho ${age} anos`, `Ana, ${age} anos`]) {
          expect(statesMinorAge(bio)).toBe(age < 18);
        }
      }),
    );
  });

  it('is looked for in any text, the hostile ones too, in less than two seconds', { timeout: 2000 }, () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (bio) => {
        expect(typeof statesMinorAge(bio)).toBe('boolean');
      }),
    );
    for (const piece of [
      ' ',
      '\n',
      '1 ',
      "i'm ",
      "i'm 1",
      'age ',
      'tenho 1',
      '16 years ',
      '-',
      '🎨',
      '16 - ',
      '\u00a0',
    ]) {
      expect(typeof statesMinorAge(piece.repeat(100_000))).toBe('boolean');
    }
  });
});
