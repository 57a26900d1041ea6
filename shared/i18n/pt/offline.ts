/** Textos de uma nova versão e das páginas que precisam de conexão. */
export const texts = {
  version: {
    title: 'Uma nova versão do {{brand}} está pronta',
    text: 'Ela chegou com esta página aberta. Recarregue para continuar nela; você segue conectado.',
    later: 'Depois',
  },
} as const;
