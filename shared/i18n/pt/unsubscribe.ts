import type { texts as en } from '../en/unsubscribe.ts';

/** The page behind the unsubscribe link of a mail. */
export const texts = {
  title: 'Parar o e-mail semanal',
  ask: 'Seus relatórios continuam onde estão; só o e-mail das quintas-feiras para.',
  confirm: 'Parar o e-mail',
  doneTitle: 'Sem mais e-mails',
  done: 'O e-mail semanal foi interrompido. Você pode reativá-lo nas configurações.',
  unknownTitle: 'Não reconhecemos este link',
  unknown: 'Talvez seja muito antigo. Você pode parar o e-mail semanal nas configurações.',
  settings: 'Ir para as configurações',
} satisfies Record<keyof typeof en, string>;
