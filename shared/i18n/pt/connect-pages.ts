/** Textos das páginas entre o aplicativo ou uma página e a rede em que alguém conecta uma conta. */
export const texts = {
  returnTitle: 'De volta ao {{brand}}',
  returnText:
    'Sua conta está quase conectada. O {{brand}} no seu computador continua daqui. Depois, você pode fechar esta aba.',
  openApplication: 'Abrir o {{brand}}',
  stoppedTitle: 'Não deu certo',
  settings: 'Voltar às configurações',
  deletedTitle: 'Seus dados foram excluídos',
  deletedText:
    'Em {{date}}, você pediu a exclusão dos seus dados. O {{brand}} excluiu a conexão com a sua conta e tirou a conta de todos os relatórios e listas. O que restar em caches e relatórios guardados é apagado em até três horas. O {{brand}} não acompanhará a conta de novo, a menos que você permita.',
  unknownTitle: 'Não conhecemos este código',
  unknownText: 'Nenhuma exclusão foi pedida com este código nos últimos 90 dias. Confira se o endereço está completo.',
  home: 'Ir para o {{brand}}',
} as const;
