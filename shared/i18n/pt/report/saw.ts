/** Palavras de quanto do que aconteceu está no relatório. */
export const saw = {
  title: 'O que vimos',
  text: {
    week: 'Nenhum serviço vê tudo. Assim estavam os registros no fim desta semana.',
    month: 'Nenhum serviço vê tudo. Assim estavam os registros no fim deste mês.',
  },
  plain: 'Nenhum serviço vê tudo. Isto é o que foi possível ver.',
  range: {
    follows: 'Temos registro de cerca de {{point}} de quem a conta segue, provavelmente entre {{low}} e {{high}}',
    posts: 'Temos registro de cerca de {{point}} das publicações da conta, provavelmente entre {{low}} e {{high}}',
    received:
      'Temos registro de cerca de {{point}} das curtidas nas publicações recentes, provavelmente entre {{low}} e {{high}}',
    reposted:
      'Temos registro de cerca de {{point}} das republicações das publicações recentes, provavelmente entre {{low}} e {{high}}',
  },
  sentence: {
    follows: 'De quem a conta segue, provavelmente temos registro de {{low}} a {{high}}.',
    posts: 'De tudo o que a rede conta como publicações dela, provavelmente temos registro de {{low}} a {{high}}.',
    received:
      'Das curtidas que a rede conta nas publicações recentes dela, provavelmente temos registro de {{low}} a {{high}}.',
    reposted:
      'Das republicações que a rede conta das publicações recentes dela, provavelmente temos registro de {{low}} a {{high}}.',
  },
  /** Onde as duas pontas da faixa se escrevem igual. */
  about: {
    follows: 'Temos registro de cerca de {{point}} de quem a conta segue',
    posts: 'Temos registro de cerca de {{point}} das publicações da conta',
    received: 'Temos registro de cerca de {{point}} das curtidas nas publicações recentes',
    reposted: 'Temos registro de cerca de {{point}} das republicações das publicações recentes',
  },
  exact: {
    follows: 'De quem a conta segue, temos registro de cerca de {{point}}.',
    posts: 'De tudo o que a rede conta como publicações dela, temos registro de cerca de {{point}}.',
    received: 'Das curtidas que a rede conta nas publicações recentes dela, temos registro de cerca de {{point}}.',
    reposted: 'Das republicações que a rede conta das publicações recentes dela, temos registro de cerca de {{point}}.',
  },
  uncounted: {
    likes:
      'A rede não publica quantas curtidas uma conta faz, então não há com que comparar: a tabela diz como elas foram vistas.',
    likesAndPosts:
      'Não há número com que comparar curtidas, publicações e comentários: a tabela diz como foram vistos.',
  },
  notHere: 'Curtidas em publicações de contas privadas e o que foi excluído antes de olharmos não estão aqui.',
  incomplete:
    'Falta alguma coisa: nem tudo deste período pôde ser lido antes de o relatório ser feito. O que está marcado como amostra está incompleto.',
  gap: 'Entre {{from}} e {{to}} (UTC), podem estar incompletos: {{kinds}}.',
  pause: {
    day: 'Em {{from}} a conta não estava aberta a todos, e por algum tempo não olhamos. O que ela desfez nesse tempo não está aqui.',
    days: 'De {{from}} a {{to}} a conta não estava aberta a todos, e não olhamos. O que ela desfez nesse tempo não está aqui.',
  },
  tooFew: {
    follows: 'A conta segue pouca gente para dizer que proporção está registrada.',
    posts: 'A conta tem poucas publicações para dizer que proporção está registrada.',
    received: 'As publicações recentes têm poucas curtidas para dizer que proporção está registrada.',
    reposted: 'As publicações recentes têm poucas republicações para dizer que proporção está registrada.',
  },
  group: 'A tabela diz o que é possível ver de todas estas contas. De algumas pode haver mais.',
  later_one:
    '{{shown}} chegou depois: uma ação destes dias que só foi vista depois de o relatório ser feito. Não está nem no relatório nem no CSV.',
  later_many:
    '{{shown}} chegaram depois: ações destes dias que só foram vistas depois de o relatório ser feito. Não estão nem no relatório nem no CSV.',
  later_other:
    '{{shown}} chegaram depois: ações destes dias que só foram vistas depois de o relatório ser feito. Não estão nem no relatório nem no CSV.',
  share: {
    follows: 'Proporção de quem a conta segue',
    posts: 'Proporção das publicações',
    received: 'Proporção das curtidas recebidas',
    reposted: 'Proporção das republicações recebidas',
  },
  bound: 'Estimativa',
  low: 'Provavelmente ao menos',
  point: 'Melhor estimativa',
  high: 'Provavelmente no máximo',
  seen: 'Registrados aqui',
  known: 'Contados pela rede',
  tells: 'O que a rede mostra',
  how: 'Como estimamos isso',
  method:
    'Comparamos o que temos registrado da conta inteira, quem ela segue e suas publicações, e as curtidas nas publicações recentes, com os números que a própria rede publica. Onde a rede conta comentários como publicações, nós também contamos. A faixa é um intervalo de Wilson de 95% em torno da proporção; se ela passar de 20 pontos, dizemos que os dados são poucos.',
  /** Ao lado do método, onde as republicações recebidas também são comparadas. */
  methodReposts: 'As republicações das publicações recentes são comparadas da mesma forma.',
  limits: 'A proporção não diz nada sobre o que uma rede não publica. A tabela indica esses tipos de ação.',
  zero: {
    follows: '0% de quem a conta segue',
    posts: '0% das publicações',
    received: '0% das curtidas recebidas',
    reposted: '0% das republicações recebidas',
  },
  hundred: '100%',
  received: {
    full: 'em publicações dos últimos 28 dias',
    sampled: 'uma amostra, em publicações dos últimos 28 dias',
  },
} as const;
