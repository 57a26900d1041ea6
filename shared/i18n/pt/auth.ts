/** Textos do diálogo de entrada e cadastro e da primeira página. */
export const texts = {
  hero: {
    title: 'Acompanhe a semana, não o feed.',
    lead: 'O Perch registra o que contas públicas curtem, seguem e comentam, e toda quinta envia um relatório curto para ler no café da manhã.',
    start: 'Comece com uma semana por {{price}}',
    plans: 'Ver os planos',
    fine: 'O preço da primeira semana vale para até duas contas e fica disponível por 24 horas depois do cadastro. Depois, os planos começam em {{month}} por mês, cerca de {{week}} por semana.',
  },
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
