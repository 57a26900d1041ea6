import type { texts as en } from '../en/mail.ts';

/** Texts of the mails. */
export const texts: typeof en = {
  weekly: {
    subject: '{{name}}: {{title}}',
    preheader: 'Também neste e-mail: {{names}}.',
    preheaderAlone: '{{standfirst}}',
    read: 'Ler',
    readReport: 'Ler o relatório',
    likes: { one: '{{count}} curtida', other: '{{count}} curtidas' },
    follows: { one: '{{count}} novo seguido', other: '{{count}} novos seguidos' },
    unfollows: { one: '{{count}} deixado de seguir', other: '{{count}} deixados de seguir' },
    figure: {
      likes: { one: 'curtida', other: 'curtidas' },
      follows: { one: 'novo seguido', other: 'novos seguidos' },
      unfollows: { one: 'deixado de seguir', other: 'deixados de seguir' },
    },
    more: {
      one: 'Mais um relatório está no seu painel.',
      other: 'Mais {{count}} relatórios estão no seu painel.',
    },
    dashboard: 'Abrir o painel',
    upcoming: 'entrou na sua lista ({{weekday}}). O primeiro relatório chega em {{date}}.',
  },
  footer: {
    why: 'Você recebe este e-mail porque os relatórios semanais estão ativados nas suas configurações.',
    change: 'Mude o que enviamos',
    or: 'ou',
    stop: 'pare de receber estes e-mails',
    stopAtOnce: 'o que vale na hora.',
    address: '{{brand}}, {{address}}',
  },
};
