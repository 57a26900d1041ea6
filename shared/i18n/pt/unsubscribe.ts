import type { texts as en } from '../en/unsubscribe.ts';

/** The page behind the unsubscribe link of a mail. */
export const texts = {
  mail: {
    weekly: 'o relatório semanal',
    monthly: 'o relatório mensal',
    watchlist: 'a lista de nomes',
  },
  title: 'Parar este e-mail',
  ask: 'Isto interrompe {{what}} por e-mail. Tudo continua onde está, e os outros e-mails continuam.',
  confirm: 'Parar o e-mail',
  doneTitle: 'Este e-mail foi interrompido',
  done: 'Não enviamos mais {{what}} por e-mail. Você pode reativar nas configurações.',
  unknownTitle: 'Não reconhecemos este link',
  unknown: 'Talvez seja muito antigo. Você escolhe nas configurações quais e-mails recebe.',
  settings: 'Ir para as configurações',
} satisfies Record<keyof typeof en, string | Record<keyof (typeof en)['mail'], string>>;
