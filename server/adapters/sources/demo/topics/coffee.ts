import type { Topic } from './topic.ts';

export const COFFEE: Topic = {
  id: 'coffee',
  tags: ['coffee', 'filtercoffee', 'roasting', 'grinder', 'espresso', 'singleorigin'],
  plates: ['cup', 'mugs', 'lemon', 'tram'],
  accounts: {
    en: [
      'Second Crack Roasters',
      'Pour & Wait',
      'Slow Bar',
      'Burr & Basket',
      'The Grind Report',
      'Weather Street Roastery',
      'Small Batch Post',
    ],
    pt: ['Café da Esquina Torta', 'Torra Lenta'],
  },
  posts: {
    en: [
      'New on the bar: a {washed|natural} lot that tastes of {apricot|black tea|lemon peel} and not much else. Perfect.',
      'Dialled in at {18.4|17.8|19.1} g, {twenty-eight|thirty-one} seconds. Then the weather changed.',
      'We took the {grinder|espresso machine} apart. There was {a spoon|half a bean|a 2019 receipt} in it.',
      'Roasting {Tuesday|Thursday}. If the street smells of toast, that is us.',
      'Someone asked for {a flat white with no milk|decaf, but strong}. We did our best.',
      'The long talk about {grinders|water|filters} is up. {Forty|Fifty} minutes, no conclusion.',
      'Closed for {an hour|the morning}: the {drain|boiler} has opinions.',
      'Cupping {six|eight} samples blind. The cheap one won.',
      'Rain since six, so the {window seats|corner table} went first.',
      'Three new roasters on the shelf this month. Ask us which one is {loud|shy}.',
    ],
    pt: [
      'Lote novo: {damasco|chá preto|casca de limão}, e pouco mais. Perfeito.',
      'Desmontámos o moinho. Lá dentro estava {uma colher|meio grão}.',
      'Torramos à {terça|quinta}. A rua fica a cheirar a pão torrado.',
      'Prova cega de {seis|oito} cafés. Ganhou o mais barato.',
    ],
  },
  comments: {
    en: [
      'What grinder are you on?',
      'Washed or natural? I can never tell from the photo.',
      'Keep two bags for me, please.',
      'The receipt in the grinder made my morning.',
      'How hard is your water?',
      'Is the corner table free at ten?',
      'Twenty-eight seconds, brave.',
      'I dreamed about the apricot one.',
      'Which water filter did you end up with?',
      'The cheap one always wins.',
    ],
    pt: ['Guardem-me um saco.', 'Que moinho é esse?', 'Amanhã passo aí.'],
  },
};
