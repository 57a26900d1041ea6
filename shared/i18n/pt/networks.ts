/** O que muda de rede para rede e de língua para língua; o nome de uma marca está na descrição dela. */
export const texts = {
  title: { demo: 'Demonstração', feed: 'Blog ou feed' },
  /** O que se lê com uma conta conectada e o que é preciso para isso. */
  connect: {
    instagram: {
      own: {
        action: 'Conectar o Instagram',
        reads: 'Lê esta conta',
        help: 'Para a sua própria conta comercial ou de criador: publicações, hashtags, totais e suas respostas a comentários.',
      },
      others: {
        action: 'Conectar pelo Facebook',
        reads: 'Lê esta conta e outras contas profissionais',
        help: 'Também para contas comerciais e de criador de outras pessoas, se forem públicas: publicações, hashtags e totais. É preciso ter uma Página do Facebook vinculada à sua conta.',
      },
    },
  },
  /** Onde vai o código que prova de quem é a conta. */
  proof: {
    bluesky: 'No Bluesky: abra o seu perfil, escolha “Editar perfil”, acrescente o código na “Descrição” e salve.',
    mastodon: 'No Mastodon: abra “Editar perfil”, acrescente o código na “Biografia” e salve.',
    instagram: 'No Instagram: abra o seu perfil, escolha “Editar perfil”, acrescente o código na “Bio” e salve.',
    feed: 'Num blog: acrescente o código à descrição do site, por exemplo ao slogan, e salve. No PeerTube ou no Pixelfed: acrescente-o à sua biografia.',
    demo: 'Na rede de demonstração: npm run perch -- demo bio {{username}} "{{code}}"',
  },
  /** Quanto se soube de um tipo de ação. */
  level: {
    full: 'tudo o que é público',
    sampled: 'uma amostra',
    none: 'não disponível nesta rede',
    noneHere: 'não disponível para esta conta',
  },
  /** De que modo um tipo de ação foi lido. */
  way: {
    export: 'da exportação completa',
    stream: 'conforme foi anunciado',
    pages: 'página por página',
    'web-feed': 'do feed',
    outbox: 'da caixa de saída',
    archive: 'do arquivo de quem tem a conta',
    delivery: 'de dados licenciados',
  },
  limited: '{{level}}: {{because}}',
  because: {
    'not-public': 'lá isso não é público',
    'not-read': 'isso não é lido aqui',
    'not-in-feeds': 'um feed traz só o que o autor publicou',
    'recent-posts': 'só de publicações recentes',
    'listed-only': 'até onde a rede lista',
    'owner-only': 'só quem tem a conta pode ver',
    'counts-only': 'ele informa quantas, não de quem',
    'own-threads': 'só respostas nas próprias publicações',
  },
  nothing: '{{kind}}: {{level}}.',
  kind: {
    like: 'Curtidas feitas',
    'like-received': 'Curtidas recebidas',
    'repost-received': 'Republicações recebidas',
    post: 'Publicações',
    comment: 'Comentários',
    repost: 'Republicações',
    follow: 'Passou a seguir',
    unfollow: 'Deixou de seguir',
  },
  /** O que se pode ler de uma conta da rede. */
  tells: {
    all: '{{network}} mostra toda a atividade pública.',
    except: '{{network}} mostra toda a atividade pública, menos {{kinds}}.',
    only: '{{network}} mostra só {{kinds}}.',
    sampled: 'Em parte: {{kinds}}.',
  },
  running: {
    like: 'curtidas feitas',
    'like-received': 'curtidas recebidas',
    'repost-received': 'republicações recebidas',
    post: 'publicações',
    comment: 'comentários',
    repost: 'republicações',
    follow: 'quem a conta passa a seguir',
    unfollow: 'quem ela deixa de seguir',
  },
};
