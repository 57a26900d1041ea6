import type { texts as en } from '../en/unsubscribe.ts';

/** The page behind the unsubscribe link of a mail. */
export const texts = {
  title: 'Parar o e-mail semanal',
  ask: 'Seus relatórios continuam onde estão; só o e-mail das quintas-feiras para.',
  confirm: 'Parar o e-mail',
  doneTitle: 'Sem mais e-mails',
  done: 'O e-mail semanal foi interrompido. Você pode reativá-lo nas configurações.',
  unknownTitle: 'Este link não é conhecido',
  unknown: 'Talvez seja muito antigo. O e-mail semanal pode ser interrompido nas configurações.',
  settings: 'Ir para as configurações',
} satisfies Record<keyof typeof en, string>;
