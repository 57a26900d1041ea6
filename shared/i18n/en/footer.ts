/** Texts of the footer. */
export const texts = {
  line: 'A small newspaper about public accounts. Out on Thursdays.',
  product: 'Product',
  paper: '{{brand}}',
  help: 'Help',
  optOut: 'My account is in a report',
  glossary: 'Glossary',
  press: 'Press',
  datasets: 'Research datasets',
  terms: 'Terms and Conditions, Privacy Policy',
  copyright: '© {{year}} {{brand}}',
  language: 'Language',
} as const;
