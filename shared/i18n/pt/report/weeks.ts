/** Palavras das semanas de um mês. */
export const weeks = {
  title: 'Semana a semana',
  text: 'Ações por dia. As semanas começam na segunda; as das pontas do mês podem estar cortadas.',
  table: 'Ações por semana e dia',
  week: 'Semana',
  total: 'Total',
  busiest: 'Semana inteira mais movimentada',
  quietest: 'Semana inteira mais calma',
  ofWeek_zero: '{{range}}, nenhuma\u00a0ação',
  ofWeek_one: '{{range}}, {{shown}}\u00a0ação',
  ofWeek_many: '{{range}}, {{shown}}\u00a0ações',
  ofWeek_other: '{{range}}, {{shown}}\u00a0ações',
  summary: 'Ações por dia. Semana inteira mais movimentada: {{range}}.',
  alike: 'Ações por dia. As semanas inteiras têm o mesmo número.',
} as const;
