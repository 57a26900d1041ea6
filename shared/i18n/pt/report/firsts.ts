/** Palavras do que estreia, volta ou acaba. */
export const firsts = {
  title: 'Estreias e voltas',
  text: {
    week: 'O que estreou, voltou ou acabou, em relação às doze semanas anteriores. Onde o registro tem lacunas, nada é dito.',
    month:
      'O que estreou, voltou ou acabou, em relação aos seis meses anteriores. Onde o registro tem lacunas, nada é dito.',
  },
  now: {
    liked_one: '{{what}}: {{shown}} curtida',
    liked_many: '{{what}}: {{shown}} curtidas',
    liked_other: '{{what}}: {{shown}} curtidas',
    commented_one: '{{what}}: {{shown}} comentário',
    commented_many: '{{what}}: {{shown}} comentários',
    commented_other: '{{what}}: {{shown}} comentários',
    tag_one: '{{what}}: {{shown}} ação',
    tag_many: '{{what}}: {{shown}} ações',
    tag_other: '{{what}}: {{shown}} ações',
    topic_one: '{{what}}: {{shown}} ação',
    topic_many: '{{what}}: {{shown}} ações',
    topic_other: '{{what}}: {{shown}} ações',
  },
  after: {
    week: '{{now}}, depois de {{periods}} semanas em branco',
    month: '{{now}}, depois de {{periods}} meses em branco',
  },
  ended: {
    liked: '{{what}}: nenhuma curtida {{now}}, depois de {{shown}} em {{run}}',
    commented: '{{what}}: nenhum comentário {{now}}, depois de {{shown}} em {{run}}',
    tag: '{{what}}: nada {{now}}, depois de {{shown}} ações em {{run}}',
    topic: '{{what}}: nada {{now}}, depois de {{shown}} ações em {{run}}',
  },
  within: { week: 'nesta semana', month: 'neste mês' },
  run: { week: '{{periods}} semanas seguidas', month: '{{periods}} meses seguidos' },
  again: 'Voltou a seguir {{what}}',
  rule: { first: 'Estreia', return: 'Volta', 'followed-again': 'Volta', ended: 'Fim de uma sequência' },
  evidence: { like: 'Publicação curtida {{number}}', comment: 'Comentário {{number}}', post: 'Publicação {{number}}' },
  only: { like: 'Publicação curtida', comment: 'Comentário', post: 'Publicação' },
  seen: 'Última vez: relatório de {{range}}',
  unfollowed: 'Deixou de seguir: relatório de {{range}}',
} as const;
