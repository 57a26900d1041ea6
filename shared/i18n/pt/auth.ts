/** Textos do diálogo de entrada e cadastro. */
export const texts = {
  signup: {
    title: 'Comece a ler na quinta',
    tab: 'Criar conta',
    action: 'Criar conta',
    footer: 'Próximo passo: escolher um plano ou experimentar uma semana. Nada é cobrado aqui.',
    confirm: 'Repita a senha',
    promo: 'Tenho um código promocional',
    promoLabel: 'Código promocional',
    mails: 'Quero receber meus relatórios e avisos da conta por e-mail',
    terms: 'Tenho 18 anos ou mais e aceito os termos de uso e a política de privacidade',
  },
  login: {
    title: 'Que bom ter você de volta',
    tab: 'Entrar',
    action: 'Entrar',
    footer: 'Ainda não tem conta? O cadastro leva um minuto.',
    link: 'Entrando',
    outdated: 'Este endereço está incorreto ou venceu. Entre abaixo ou peça um novo link.',
  },
  tabs: 'Entrar ou criar conta',
  email: 'E-mail',
  password: 'Senha',
  show: 'Mostrar',
  hide: 'Ocultar',
} as const;
