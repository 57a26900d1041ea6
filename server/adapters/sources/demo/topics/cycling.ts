import type { Topic } from './topic.ts';

export const CYCLING: Topic = {
  id: 'cycling',
  tags: ['cycling', 'gravel', 'touring', 'steelbike', 'commute', 'hillclimb'],
  plates: ['bike', 'hills', 'light'],
  accounts: {
    en: [
      'Gravel Before Nine',
      'Spoke & Ferrule',
      'Three Hills Club',
      'Slow Puncture',
      'Wheelbuilder Jo',
      'The Long Way Round',
      'Mudguard Weather',
    ],
    pt: ['Pedal Manso', 'Roda Livre do Minho'],
  },
  season: [0.6, 0.7, 0.9, 1.1, 1.3, 1.3, 1.2, 1.2, 1.2, 1, 0.8, 0.6],
  posts: {
    en: [
      '{Sixty-two|Forty-eight|Ninety-one} kilometres before breakfast, and the wind was {kind|honest|wrong} all the way.',
      'New {chain|bottom bracket|rear wheel}. The silence is {lovely|suspicious}.',
      'The hill above the {reservoir|quarry} has a name now. It is not printable.',
      'Puncture at kilometre {four|thirty}, rain at kilometre {five|thirty-one}.',
      'Built a {front|rear} wheel, {thirty-two|thirty-six} spokes, true to {a hair|half a hair}.',
      'Club ride {Saturday|Sunday}, {seven|eight} sharp. Slowest rider sets the pace.',
      'The old steel frame came back from the {painter|welder}. {Green|Cream}, as it should be.',
      'Gravel, gravel, {goats|sheep}, gravel.',
      'Commute in {nineteen|twenty-three} minutes. {All lights green|One very slow tractor}.',
    ],
    pt: [
      '{Sessenta|Quarenta e oito} quilómetros antes do pequeno-almoço.',
      'Furo ao quilómetro {quatro|trinta}, chuva logo a seguir.',
      'Corrente nova. Este silêncio é {ótimo|suspeito}.',
      'Domingo às {oito|sete e meia}. Quem manda no ritmo é o mais lento.',
    ],
  },
  comments: {
    en: [
      'Which tyres are you running on that?',
      'I met the goats too. They do not move.',
      'Save me a wheel for Sunday.',
      'That climb took me an hour and most of my dignity.',
      'Green was the only right answer.',
      'Tubeless next time?',
      'What chainring is that?',
      'The tractor waves if you wave first.',
      'I heard the wind from here.',
      'Who made the frame?',
    ],
    pt: ['Que pneus são esses?', 'Domingo conta comigo.', 'Essa subida é tramada.'],
  },
};
