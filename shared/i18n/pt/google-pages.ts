import type { texts as en } from '../en/google-pages.ts';

/** Texts of the pages between the desktop application and Google. */
export const texts = {
  returnTitle: 'De volta ao {{brand}}',
  returnText: 'Tudo certo com o Google. O {{brand}} no seu computador segue daqui. Depois, você pode fechar esta aba.',
  openApplication: 'Abrir o {{brand}}',
  stoppedTitle: 'Não deu certo',
  again: 'Voltar para entrar',
} as const satisfies Record<keyof typeof en, string>;
