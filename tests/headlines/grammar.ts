/** Feminine and masculine nouns of the reports, with their plurals. */
const FEMININE =
  'curtidas?|publicações|publicação|republicações|republicação|contas?|ações|ação|semanas?|hashtags?|vezes';
const MASCULINE = 'comentários?|mês|meses|minutos?|assuntos?';
const PLURAL = 'curtidas|publicações|republicações|contas|ações|semanas|comentários|meses|minutos|vezes';
const SINGULAR = 'curtida|publicação|republicação|conta|ação|semana|comentário|mês|minuto';

/** What no Portuguese text of a report may hold: a rule's name, and what would break it. */
export const PORTUGUESE_FAULTS: readonly (readonly [rule: string, fault: RegExp])[] = [
  [
    'a feminine noun takes a feminine number',
    new RegExp(`\\b(um|dois|nenhum|vinte e um|vinte e dois) (${FEMININE})\\b`, 'iu'),
  ],
  [
    'a masculine noun takes a masculine number',
    new RegExp(`\\b(uma|duas|nenhuma|vinte e uma) (${MASCULINE})\\b`, 'iu'),
  ],
  ['a feminine noun takes a feminine article', new RegExp(`\\b(o|os|do|dos|no|nos|ao) (${FEMININE})\\b`, 'iu')],
  [
    'a masculine noun takes a feminine article never',
    new RegExp(`\\b(a|as|da|das|na|nas|à|às) (${MASCULINE})\\b`, 'iu'),
  ],
  ['one is singular', new RegExp(`(?<! e )\\b(uma?|nenhuma?) (${PLURAL})\\b`, 'iu')],
  [
    'many are plural',
    new RegExp(
      `\\b(dois|duas|três|quatro|cinco|seis|sete|oito|nove|dez|onze|doze|[2-9]|\\d{2,}) (${SINGULAR})\\b`,
      'iu',
    ),
  ],
  ['prepositions are joined to articles', / (de|em|por) (o|a|os|as) (?=semana|mês|conta|curtida|maioria|fim)/iu],
  [
    'a subject in the plural has a verb in the plural',
    /\b(dois quintos( d[aeo]s? [^.,]*?)? (foi|veio)|todas as curtidas( d[aeo]s? [^.]*?)? foi) /iu,
  ],
  [
    'a subject in the singular has a verb in the singular',
    /^(metade|um (terço|quarto|quinto)|a maioria)( das curtidas)? foram/iu,
  ],
  ['two numbers side by side would read as one', /\d, \d/u],
  ['a sentence has one full stop, and no hole', /\.\.|\s,|\s\.| {2}|undefined|null|NaN/u],
];

/** The rules that a text breaks. */
export const faultsOf = (text: string): string[] =>
  PORTUGUESE_FAULTS.flatMap(([rule, fault]) => (fault.test(text) ? [rule] : []));
