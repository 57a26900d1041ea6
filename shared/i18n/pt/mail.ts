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
    follows: { one: 'passou a seguir {{count}}', other: 'passou a seguir {{count}}' },
    unfollows: { one: 'deixou de seguir {{count}}', other: 'deixou de seguir {{count}}' },
    figure: {
      likes: { one: 'curtida', other: 'curtidas' },
      follows: { one: 'passou a seguir', other: 'passou a seguir' },
      unfollows: { one: 'deixou de seguir', other: 'deixou de seguir' },
    },
    wroteIn: 'Escreveu em {{languages}}.',
    moreLanguages: { one: 'mais um', other: 'mais {{count}}' },
    more: {
      one: 'Mais um relatório está no seu painel.',
      other: 'Mais {{count}} relatórios estão no seu painel.',
    },
    dashboard: 'Abrir o painel',
    upcoming: 'foi adicionada ({{weekday}}). O primeiro relatório chega na {{date}}.',
  },
  passwordReset: {
    subject: 'Escolha uma nova senha',
    title: 'Escolha uma nova senha',
    text: 'Alguém pediu uma nova senha para este endereço. O link abaixo funciona uma vez, por {{minutes}} minutos.',
    action: 'Escolher a senha',
    note: 'Se não foi você, não é preciso fazer nada: sua senha continua a mesma.',
  },
  passwordChanged: {
    subject: 'Sua senha foi alterada',
    title: 'Sua senha foi alterada',
    text: 'Seus outros aparelhos foram desconectados. Entre neles com a nova senha.',
    action: 'Não fui eu',
    note: 'Se não foi você, peça uma nova senha agora mesmo. O link chega a este endereço.',
  },
  verifyAddress: {
    subject: 'Confirme seu endereço de e-mail',
    title: 'Confirme seu endereço',
    text: 'Seus relatórios chegam por e-mail depois que este endereço é confirmado. O link abaixo funciona uma vez, por {{hours}} horas.',
    action: 'Confirmar meu endereço',
    note: 'Se você não criou uma conta, não é preciso fazer nada: nenhum relatório é enviado para cá.',
  },
  accountDeleted: {
    subject: 'Sua conta foi excluída',
    title: 'Sua conta foi excluída',
    text: 'Você saiu de todos os aparelhos e não recebe mais relatórios. Em {{date}}, suas listas, seus relatórios e este endereço somem de vez. Seu plano não é renovado.',
    action: 'Manter minha conta',
    note: 'Se é isso que você quer, não é preciso fazer nada. Se não foi você, mantenha a conta e escolha uma nova senha.',
  },
  help: 'Dúvidas? Escreva para {{email}}.',
  footer: {
    why: 'Você recebe este e-mail porque os relatórios semanais estão ativados nas suas configurações.',
    change: 'Mude o que enviamos',
    or: 'ou',
    stop: 'pare de receber estes e-mails',
    stopAtOnce: 'o que vale na hora.',
    address: '{{brand}}, {{address}}',
  },
};
