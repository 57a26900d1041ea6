/** Textos das contas conectadas em outras redes, nas configurações. */
export const texts = {
  text: 'Algumas redes só mostram uma conta a quem conecta a sua. Lemos com ela, apenas para a sua lista, e nunca publicamos, curtimos nem seguimos.',
  since: 'Conectada em {{day}}',
  until: 'Válida até {{day}}',
  renewed: 'Renovada automaticamente; por ora, válida até {{day}}',
  endsSoon: 'Termina em {{day}}',
  ended: 'Terminou',
  endedText: 'A rede não aceita mais esta conexão. O que é lido com ela espera por outra.',
  again: 'Conectar de novo',
  disconnect: 'Desconectar',
  disconnectOf: 'Desconectar @{{name}}',
  askTitle: 'Desconectar @{{name}}?',
  askText:
    'A permissão é excluída daqui na hora. As contas lidas com ela continuam na sua lista, com os relatórios, e esperam até você conectar de novo.',
  cancel: 'Cancelar',
  disconnected: '@{{name}} foi desconectada.',
  disconnectedHere:
    '@{{name}} foi desconectada aqui. Para retirar a permissão também no {{network}}, abra “Apps e sites” nas configurações dele.',
  connected: '@{{name}} está conectada. Adicione-a no painel para receber os relatórios.',
  notConnected: 'Sua conta não foi conectada. {{reason}}',
  declined: 'Você cancelou na página da rede.',
  waiting: 'Conectando sua conta',
  browser: 'Continue no navegador. O {{brand}} segue aqui assim que você voltar.',
  stop: 'Cancelar',
  failed: 'Não foi possível carregar as contas conectadas.',
} as const;
