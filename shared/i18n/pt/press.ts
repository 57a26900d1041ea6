/** Textos da página de imprensa. */
export const texts = {
  title: 'Imprensa',
  description: 'Dados, imagens e um contato para quem escreve sobre o {{brand}}.',
  lead: 'O {{brand}} é um pequeno jornal sobre contas públicas. Sai às quintas, e tem fim.',
  about: {
    title: 'Em um parágrafo',
    text: 'Quem assina escolhe contas públicas de redes sociais. O {{brand}} registra, durante a semana, o que essas contas fazem em público e, na quinta, envia um relatório de cada uma: o que foi curtido, quem a conta seguiu e deixou de seguir, do que se tratava, quando aconteceu e quanto disso foi visto. Sem feed, sem “visto por último”, sem alertas.',
  },
  facts: {
    title: 'Dados',
    what: 'O que é',
    whatText: 'Um serviço por assinatura, no navegador e por e-mail',
    networks: 'Redes',
    networksText: 'Bluesky e Mastodon, pelas interfaces públicas; blogs, pelos feeds',
    rhythm: 'Ritmo',
    rhythmText: 'Um relatório por semana e um por mês, às quintas',
    languages: 'Idiomas',
    languagesText: 'Português e inglês',
    limits: 'O que nunca faz',
    limitsText: 'Contas privadas, entrar em nome de alguém, acompanhar uma pessoa ao vivo',
    data: 'Dados abertos ao leitor',
    dataText: 'Todas as ações em CSV; a cobertura declarada em cada relatório',
  },
  report: {
    title: 'Um relatório para ler',
    text: 'O relatório desta semana sobre {{name}}, uma conta sobre a qual se pode escrever. Quem tem o link pode ler.',
    read: 'Leia “{{title}}”',
  },
  quote: {
    title: 'Como usar um relatório numa reportagem',
    text: 'Cite o número, a semana e o que ele diz da própria cobertura. Os números podem ser citados à vontade. Pedimos que não publique uma lista do que uma pessoa comum fez, ainda que seja público.',
  },
  pictures: {
    title: 'Imagens',
    text: 'O passarinho também é um P. Use na cor da tinta ou do papel, virado para a direita, sem contorno, rotação ou olho.',
    mark: 'Símbolo',
    icon: 'Ícone do aplicativo',
    word: 'Logotipo',
    download: 'SVG',
  },
  contact: {
    title: 'Contato',
    text: 'Para perguntas, imagens em outros formatos ou uma conversa:',
    none: 'Esta instalação não tem endereço de imprensa. Para falar com quem a opera, use o endereço que está no rodapé de todos os e-mails.',
  },
} as const;
