/** O que muda de rede para rede e de língua para língua; o nome de uma marca está na descrição dela. */
export const texts = {
  title: { demo: 'Demonstração', feed: 'Blog ou feed' },
  /** Onde vai o código que prova de quem é a conta. */
  proof: {
    bluesky: 'No Bluesky: abra o seu perfil, escolha “Editar perfil”, acrescente o código na “Descrição” e salve.',
    mastodon: 'No Mastodon: abra “Editar perfil”, acrescente o código na “Biografia” e salve.',
    instagram: 'No Instagram: abra o seu perfil, escolha “Editar perfil”, acrescente o código na “Bio” e salve.',
    feed: 'Num blog: acrescente o código à descrição do site, por exemplo ao slogan, e salve. No PeerTube ou no Pixelfed: acrescente-o à sua biografia.',
    demo: 'Na rede de demonstração: npm run perch -- demo bio {{username}} "{{code}}"',
  },
};
