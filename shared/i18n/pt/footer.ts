/** Textos do rodapé. */
export const texts = {
  line: 'Um pequeno jornal sobre contas públicas. Sai às quintas.',
  product: 'Produto',
  paper: '{{brand}}',
  help: 'Ajuda',
  optOut: 'Minha conta está em um relatório',
  glossary: 'Glossário',
  press: 'Imprensa',
  datasets: 'Dados para pesquisa',
  terms: 'Termos e condições, política de privacidade',
  copyright: '© {{year}} {{brand}}',
  language: 'Idioma',
} as const;
