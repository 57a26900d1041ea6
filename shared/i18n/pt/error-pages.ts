/** Textos das telas isoladas: página não encontrada, manutenção. */
export const texts = {
  notFound: {
    title: 'Estava aqui agora há pouco',
    head: 'Página não encontrada',
    text: 'Esta página voou, ou faltou uma letra no link. Seus relatórios estão onde você os deixou.',
    dashboard: 'Ir para o painel',
    start: 'Página inicial',
    code: 'Erro 404',
  },
  maintenance: {
    title: 'Estamos consertando o fio',
    text: 'O serviço está em manutenção. Os relatórios previstos ainda vão chegar.',
    again: 'Esta página recarrega automaticamente',
  },
} as const;
