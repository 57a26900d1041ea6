import { sums } from './report/sums.ts';

/** Textos do ano no fio. */
export const texts = {
  heading: 'Um ano no fio',
  title: '{{name}}, um ano no fio',
  pageTitle: 'Um ano de {{name}}',
  grid: 'As últimas 52 semanas, da mais antiga à mais nova',
  about:
    'Curtidas feitas, comentários e contas que passou a seguir em cada semana; quanto mais uma semana se destaca, mais atividade esta conta teve. Escolha uma semana para ler o relatório.',
  empty: 'Ainda não há relatório semanal para ler. O primeiro abre o ano.',
  week: {
    told_one: '{{range}}: {{shown}} ação',
    told_many: '{{range}}: {{shown}} ações',
    told_other: '{{range}}: {{shown}} ações',
    none: '{{range}}: sem relatório',
  },
  sum: sums,
  failed: 'Não foi possível carregar o ano',
} as const;
