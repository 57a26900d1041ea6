/** As palavras usadas nos relatórios e nas páginas. Os termos seguem a ordem alfabética do português. */
export const texts = {
  title: 'Glossário',
  description:
    'O que significam as palavras de um relatório do {{brand}}: ação, amostra, cobertura, interesse, período e as outras.',
  lead: 'As palavras que usamos e o que queremos dizer com elas.',
  contents: 'Palavras',
  terms: [
    {
      id: 'action',
      name: 'Ação',
      text: 'Algo que uma conta fez em público, com horário: uma curtida, seguir ou deixar de seguir alguém, uma publicação, uma resposta, uma republicação. As curtidas recebidas também contam.',
    },
    {
      id: 'sample',
      name: 'Amostra',
      text: 'Uma parte que representa o todo, usada quando uma lista é longa demais para ler. A cobertura avisa.',
    },
    {
      id: 'archive',
      name: 'Arquivo',
      text: 'Onde ficam as contas que você não acompanha mais. Não contam no plano, e os relatórios delas permanecem.',
    },
    {
      id: 'activity',
      name: 'Atividade por hora',
      text: 'A grade de sete dias por 24 horas da seção “Quando”. Claro é pouco, escuro é muito. As horas estão no seu fuso e só aparecem dias já encerrados.',
    },
    {
      id: 'coverage',
      name: 'Cobertura',
      text: 'Como cada tipo de ação foi visto: tudo o que é público, uma amostra ou nada. De publicações e de contas seguidas, também a proporção de que há registro, entre o que a rede conta, e a faixa em que ela está, por exemplo 97%, entre 95% e 98%.',
    },
    { id: 'comment', name: 'Comentário', text: 'Uma resposta que a conta escreveu numa publicação.' },
    {
      id: 'account',
      name: 'Conta',
      text: 'Uma conta pública de rede social que você acompanha aqui. Não confunda com o seu próprio acesso.',
    },
    {
      id: 'csv',
      name: 'CSV',
      text: 'Uma tabela simples com todas as ações de um relatório, uma por linha, para planilhas e programas.',
    },
    {
      id: 'wire',
      name: 'Fio',
      text: 'A linha em que o passarinho pousa. Passa embaixo do cabeçalho e carrega as semanas.',
    },
    {
      id: 'hashtag',
      name: 'Hashtag',
      text: 'Uma palavra que começa com # numa publicação que a conta escreveu ou curtiu.',
    },
    {
      id: 'interest',
      name: 'Interesse',
      text: 'Um assunto para o qual várias hashtags e palavras apontam, como cerâmica. Aparece com as contagens em que se apoia.',
    },
    {
      id: 'headline',
      name: 'Manchete',
      text: 'A primeira linha do relatório. É feita das contagens por regras fixas, a mesma para os mesmos números; nunca adivinha humor nem motivo.',
    },
    {
      id: 'handle',
      name: 'Nome de usuário',
      text: 'O nome da conta dentro da rede, como ines.varga.example. Se ele muda, para nós a conta continua a mesma.',
    },
    {
      id: 'number',
      name: 'Número (Nº)',
      text: 'Quantos relatórios daquele tipo já saíram sobre aquela conta, desde o primeiro.',
    },
    {
      id: 'period',
      name: 'Período',
      text: 'Uma semana, de segunda a domingo, ou um mês do calendário, no horário de Reykjavik para todo mundo.',
    },
    {
      id: 'plan',
      name: 'Plano',
      text: 'O que você assina. Define quantas contas você pode acompanhar ao mesmo tempo e se há relatórios em grupo e diários.',
    },
    {
      id: 'removed',
      name: 'Publicação removida',
      text: 'Fica no lugar de uma publicação que o autor apagou. A contagem permanece, o conteúdo não.',
    },
    { id: 'public', name: 'Público', text: 'O que a rede mostra a todo mundo, sem login. É a única coisa que lemos.' },
    {
      id: 'network',
      name: 'Rede',
      text: 'A rede social em que a conta está. Cada uma oferece coisas diferentes, e o relatório diz o que ficou faltando.',
    },
    {
      id: 'report',
      name: 'Relatório',
      text: 'Uma conta, um período: quando, quem, oi e tchau, o quê e o que vimos; também o que saiu do comum, o que estreou ou voltou e o que a conta escreveu e diz de si.',
    },
    {
      id: 'follow',
      name: 'Seguir, deixar de seguir',
      text: 'A conta passou a seguir outra ou deixou de segui-la. Contas excluídas, desativadas ou bloqueadas são contadas à parte.',
    },
    {
      id: 'change',
      name: 'Variação',
      text: 'Um número menos o mesmo número do período anterior. Mais não é melhor e menos não é pior; é só notícia.',
    },
  ],
} as const;
