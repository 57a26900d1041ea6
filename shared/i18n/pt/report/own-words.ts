/** Palavras em volta do que a conta escreveu e do que ela republicou. */
export const ownWords = {
  title: 'Nas próprias palavras',
  text: {
    liked: 'As publicações que mais receberam curtidas e as republicações que mais dizem.',
    likedPosts: 'Publicações, a mais curtida primeiro.',
    unliked: 'As publicações e republicações que mais dizem.',
    unlikedPosts: 'As publicações que mais dizem.',
    reposts: 'As republicações que mais dizem.',
  },
  posts: 'Publicações',
  reposts: 'Republicações',
  likes_zero: 'nenhuma curtida',
  likes_one: '{{shown}} curtida',
  likes_many: '{{shown}} curtidas',
  likes_other: '{{shown}} curtidas',
  by: 'de {{name}}, {{when}}',
  open: 'abrir',
} as const;
