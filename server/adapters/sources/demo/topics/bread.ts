import type { Topic } from './topic.ts';

export const BREAD: Topic = {
  id: 'bread',
  tags: ['sourdough', 'breadbaking', 'rye', 'bakery', 'starter', 'broa'],
  plates: ['bread', 'cup', 'lemon'],
  accounts: {
    en: ['Crumb & Crust', 'The Four O’Clock Oven', 'Rye Again', 'Flour Street', 'Proofing Basket'],
    pt: ['Broa da Avó', 'Padaria Meia-Noite', 'Massa Mãe'],
  },
  posts: {
    en: [
      '{Seventy-two|Seventy-eight|Eighty} percent water and a prayer. It held.',
      'The starter is {six|nine|eleven} years old and still sulks {in March|when it snows}.',
      'First loaves at {four|five}. The {postman|baker’s cat} got the heel.',
      'Rye day. Dark, {dense|sour}, and gone by {ten|noon}.',
      'Scored a {leaf|gull|tram line} on top. It opened like {a door|a map}.',
      'Under-proofed by {twenty|forty} minutes and we are eating it anyway.',
      'Old oven, new {stone|door}. The crust has never been like this.',
      'Sold out of {cardamom buns|lemon buns} again. {Twelve|Thirty} more on Saturday.',
    ],
    pt: [
      'Broa acabada de sair. {Ainda estala|Cuidado com os dedos}.',
      'A massa-mãe faz {seis|nove} anos esta semana.',
      'Fornada das {quatro|cinco}. Às dez já não há.',
      'Faltaram {vinte|quarenta} minutos de repouso. Comemos à mesma.',
    ],
  },
  comments: {
    en: [
      'What flour is this?',
      'The heel is the best part.',
      'Mine spread like a pond. Any advice?',
      'Save me a rye.',
      'Which oven?',
      'Is there any left at noon?',
      'How long in the basket?',
      'My starter read this and sulked.',
    ],
    pt: ['Que farinha usas?', 'Guarda-me uma.', 'Esse estalar!'],
  },
};
