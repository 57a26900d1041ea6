import type { texts as en } from '../en/checkout.ts';

/** Texts of a checkout: what the provider shows of the order, and the embedded provider's own page. */
export const texts = {
  description: '{{brand}} {{plan}}, até {{accounts}} contas',
  termsMonthly: 'Depois, {{price}} por mês; próxima cobrança: {{next}}.',
  termsCredit: 'Os dias que você já pagou cobrem o período até {{next}}; depois, {{price}} por mês.',
  termsOffer: 'Sua primeira semana. Depois, {{price}} por mês, a partir de {{next}}.',
  title: 'Pagamento',
  sandboxTitle: 'Pagamento de teste',
  sandbox:
    'Nenhum dinheiro circula aqui. Esta página faz as vezes de um provedor de pagamentos, só aceita cartões de teste e não guarda o número.',
  dueToday: 'A pagar hoje',
  account: 'Conta',
  card: 'Cartão',
  payingCard: '{{number}} paga',
  payingOnceCard: '{{number}} paga agora e falha na renovação',
  decliningCard: '{{number}} é recusado',
  pay: 'Pagar {{amount}}',
  confirm: 'Confirmar',
  cancel: 'Voltar sem pagar',
  declined: 'O cartão foi recusado. Tente o outro ou volte.',
  expiredTitle: 'Este pagamento está encerrado',
  expired: 'Ele expirou ou foi substituído por um mais novo. Nada foi cobrado.',
  paidTitle: 'Está pago',
  paid: 'Seu plano está ativo.',
  missingTitle: 'Este pagamento não existe',
  missing: 'O endereço não é nosso.',
  back: 'Ir para {{brand}}',
  returnTitle: 'De volta ao {{brand}}',
  returnPaid:
    'A página de pagamento já terminou. O {{brand}} no seu computador mostra o plano assim que ele estiver ativo.',
  returnCancelled: 'Você saiu da página de pagamento sem pagar. Nada foi cobrado.',
  openApplication: 'Abrir o {{brand}}',
  closeTab: 'Você pode fechar esta aba.',
} satisfies Record<keyof typeof en, string>;
