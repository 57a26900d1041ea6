import type { texts as en, notices as enNotices } from '../en/errors.ts';

/** What a person is told when a call fails, keyed by error code. */
export const texts = {
  login_required: 'Entre na sua conta.',
  blocked: 'A conta foi bloqueada. Fale com o suporte',
  wrong_credentials: 'O e-mail ou a senha que você digitou está incorreto.',
  account_blocked: 'A conta foi bloqueada. Fale com o suporte',
  not_allowed: 'Você não tem permissão para fazer isso.',
  invalid_input: 'Os dados que você digitou estão incorretos.',
  wrong_email: 'E-mail incorreto',
  email_invalid: 'O e-mail não é válido.',
  password_empty: 'A senha está vazia',
  passwords_differ: 'As senhas não coincidem.',
  fields_empty: 'Os campos não podem ficar vazios.',
  email_taken: 'Já existe um usuário com este e-mail.',
  terms_required: 'Aceite os Termos e Condições para se cadastrar.',
  wrong_promo_code: 'Código promocional incorreto.',
  wrong_password: 'Senha incorreta!',
  unknown_language: 'Este idioma não está disponível.',
  account_not_found: 'Conta não encontrada!',
  account_private: 'A conta é privada!',
  account_already_added: 'A conta já foi adicionada!',
  accounts_limit: 'Seu plano acompanha até {{limit}} contas, e todas as vagas estão ocupadas.',
  no_subscription: 'Para adicionar contas é preciso ter um plano ativo.',
  account_denied: 'Esta conta não pode ser acompanhada.',
  network_unavailable: 'Esta rede não está respondendo agora. Tente de novo mais tarde.',
  report_not_found: 'Este relatório não existe.',
  report_not_ready: 'Este relatório ainda não está pronto.',
  group_reports_not_in_plan: 'Os relatórios em grupo não fazem parte do seu plano.',
  plan_not_found: 'Este plano não existe.',
  plan_still_paid:
    'Seu plano {{plan}} está pago até {{until}}. Confirme para trocá-lo: os {{days}} dias restantes viram {{credit}} dias do novo plano.',
  card_declined: 'O cartão foi recusado.',
  checkout_expired: 'Este pagamento expirou. Comece de novo.',
  subscriptions_closed: 'Desculpe, no momento não aceitamos novas assinaturas.',
  payment_unavailable: 'Os pagamentos não estão disponíveis no momento.',
  not_found: 'Não há nada neste endereço.',
  too_many_requests: 'Muitas tentativas. Aguarde um momento.',
  maintenance: 'O serviço está em manutenção.',
  internal: 'Algo deu errado do nosso lado. Tente de novo.',
} satisfies Record<keyof typeof en, string>;

/** Further server texts of the specification, for calls that join later or that answer in `error_text`. */
export const notices = {
  user_not_found: 'Nenhum usuário com este e-mail foi encontrado.',
  invite_required: 'Desculpe, você precisa de um código de convite para se cadastrar.',
  agree_required: 'Aceite receber e-mails. Isso é necessário para confirmar sua conta.',
  mail_failed: 'Erro ao enviar o e-mail!',
  link_outdated: 'Você usou um endereço incorreto ou vencido.',
  confirm_email: 'Confirme seu e-mail!',
  login_failed: 'E-mail não cadastrado ou senha incorreta',
  login_to_subscribe: 'Entre na sua conta antes de assinar',
} satisfies Record<keyof typeof enNotices, string>;
