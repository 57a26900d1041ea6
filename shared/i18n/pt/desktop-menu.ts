/** Textos dos menus do aplicativo para computador. */
export const texts = {
  about: 'Sobre o {{brand}}',
  services: 'Serviços',
  hide: 'Ocultar o {{brand}}',
  hideOthers: 'Ocultar os outros',
  showAll: 'Mostrar tudo',
  quit: 'Sair do {{brand}}',

  file: 'Arquivo',
  openWindow: 'Abrir o {{brand}}',
  addAccount: 'Adicionar uma conta…',
  saveCsv: 'Salvar esta semana em CSV',
  bulkExport: 'Exportar vários relatórios…',
  settings: 'Configurações…',
  logOut: 'Encerrar sessão',
  closeWindow: 'Fechar janela',

  edit: 'Editar',
  undo: 'Desfazer',
  redo: 'Refazer',
  cut: 'Recortar',
  copy: 'Copiar',
  paste: 'Colar',
  selectAll: 'Selecionar tudo',
  find: 'Buscar uma conta, um relatório ou uma página…',

  view: 'Exibir',
  reload: 'Recarregar',
  actualSize: 'Tamanho real',
  zoomIn: 'Aumentar o zoom',
  zoomOut: 'Diminuir o zoom',
  fullScreen: 'Tela cheia',
  developer: 'Ferramentas de desenvolvedor',

  reports: 'Relatórios',
  dashboard: 'Painel',
  archive: 'Contas arquivadas',

  window: 'Janela',
  minimize: 'Minimizar',
  zoom: 'Ampliar',
  toFront: 'Trazer todas para a frente',

  help: 'Ajuda',
  keys: 'Atalhos do teclado',
  questions: 'Perguntas frequentes',
  checkForUpdate: 'Procurar atualizações…',

  copyLink: 'Copiar link',
  notOpened: 'O {{brand}} só abre páginas que conhece. Você pode copiar o link e abri-lo no seu navegador.',
};
