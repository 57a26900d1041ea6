/** Textos que as páginas sobre uma conta ao longo de muitas semanas compartilham. */
export const texts = {
  reports_one: '{{count}} relatório semanal, {{range}}',
  reports_many: '{{count}} relatórios semanais, {{range}}',
  reports_other: '{{count}} relatórios semanais, {{range}}',
  print: 'Imprimir',
  back: 'Voltar às suas contas',
  missing: {
    title: 'Essa conta não está aqui',
    text: 'O link pode ser antigo, ou a conta foi excluída da sua lista.',
  },
  failed: {
    text: 'Algo deu errado do nosso lado. Tente de novo.',
    offline: 'Não há conexão. Tente de novo quando estiver on-line.',
  },
} as const;
