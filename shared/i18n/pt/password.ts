/** Textos dos campos de senha. */
export const texts = {
  show: 'Mostrar',
  hide: 'Ocultar',
  help: 'Pelo menos 8 caracteres',
  strength: 'Força da senha',
  level: {
    short: 'Curta demais',
    long: 'Longa demais',
    weak: 'Fraca',
    fair: 'Razoável',
    good: 'Boa',
    strong: 'Forte',
  },
  advice: {
    short: 'Use pelo menos 8 caracteres.',
    long: 'Use no máximo 256 caracteres.',
    email: 'Deixe seu e-mail fora dela.',
    keys: 'Teclas vizinhas são fáceis de adivinhar.',
    repeats: 'Caracteres repetidos são fáceis de adivinhar.',
    sequences: 'Sequências como abc ou 123 são fáceis de adivinhar.',
    dates: 'Datas e anos são fáceis de adivinhar.',
    common: 'Muita gente usa uma senha parecida.',
    word: 'Uma palavra só é fácil de adivinhar.',
    names: 'Nomes são fáceis de adivinhar.',
    more: 'Acrescente mais uma ou duas palavras.',
  },
} as const;
