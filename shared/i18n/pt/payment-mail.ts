import type { texts as en } from '../en/payment-mail.ts';

/** Texts of the mails on payments and plans. */
export const texts: typeof en = {
  paymentMade: {
    subject: 'Recibo: {{amount}} por {{plan}}',
    title: 'Seu pagamento de {{amount}} chegou',
    text: '{{plan}}, até {{accounts}} contas, pago em {{paidOn}}. O próximo pagamento, de {{price}}, vence em {{next}}.',
    action: 'Ver seu plano',
    note: 'Guarde este e-mail como recibo. O número dele é {{number}}.',
  },
  accountsPaused: {
    subject: 'Seu plano agora é {{plan}}: {{paused}}',
    title: 'Seu plano agora é {{plan}}',
    text: 'Ele vale para até {{accounts}} contas. As que você adicionou primeiro continuam.',
    action: 'Abrir o arquivo',
    note: 'Um plano maior tem vagas para mais contas.',
  },
  paused: {
    count: { one: '1 conta foi pausada', other: '{{count}} contas foram pausadas' },
    text: {
      one: 'Uma conta foi pausada, a última que você adicionou: {{names}}. Nada foi apagado, e os relatórios dela continuam disponíveis. No arquivo, você escolhe quais contas continuam.',
      other:
        '{{count}} contas foram pausadas, as últimas que você adicionou: {{names}}. Nada foi apagado, e os relatórios delas continuam disponíveis. No arquivo, você escolhe quais contas continuam.',
    },
    more: { one: 'mais uma', other: 'mais {{count}}' },
    action: 'Abrir o arquivo',
  },
  pastWeeksPaid: {
    subject: 'Recibo: {{amount}} por semanas anteriores de {{account}}',
    title: 'Seu pagamento de {{amount}} chegou',
    text: 'Semanas anteriores de {{account}}, de {{from}} a {{to}}, pagas em {{paidOn}}. Elas chegam em cerca de cinco dias. O que não chegar é reembolsado.',
    action: 'Ver suas semanas anteriores',
    note: 'Guarde este e-mail como recibo. O número dele é {{number}}.',
  },
  pastWeeksReady: {
    subject: 'As semanas anteriores de {{account}} chegaram',
    title: 'Suas semanas anteriores chegaram',
    text: 'Agora você pode ler as semanas de {{account}}, de {{from}} a {{to}}.',
    action: 'Ler a mais recente',
    note: 'Elas ficam na lista de semanas da conta, só para você.',
  },
  pastWeeksRefunded: {
    subject: 'Reembolso: {{amount}} por semanas anteriores de {{account}}',
    title: 'Seus {{amount}} voltam para você',
    text: 'Não foi possível entregar as semanas de {{account}}, de {{from}} a {{to}}. O pagamento foi reembolsado por inteiro. Seu banco pode levar alguns dias para mostrar isso.',
    action: 'Ver suas semanas anteriores',
    note: 'Você não precisa fazer nada. O número do pagamento é {{number}}.',
  },
  paymentCredited: {
    subject: 'Seu plano agora é {{plan}}',
    title: 'Seu plano agora é {{plan}}',
    text: 'Nada foi cobrado: os dias que você já pagou cobrem o período até {{next}}. Depois, vence o pagamento de {{price}}.',
    action: 'Ver seu plano',
    note: 'Guarde este e-mail como recibo. O número dele é {{number}}.',
  },
  paymentDeclined: {
    subject: 'Seu pagamento não foi concluído',
    title: 'Seu pagamento não foi concluído',
    text: 'O cartão para {{plan}} foi recusado, e nada foi cobrado. Seu plano continua como estava.',
    action: 'Tentar de novo',
    note: 'Se já deu certo depois disso, não é preciso fazer nada.',
  },
  paymentRefunded: {
    subject: 'Reembolso: {{amount}} de {{plan}}',
    title: 'Seu pagamento foi devolvido',
    text: 'O valor de {{amount}}, do plano {{plan}}, foi devolvido em {{paidOn}}. O banco pode levar alguns dias para mostrar.',
    action: 'Ver seu plano',
    note: 'Guarde este e-mail como comprovante. O número dele é {{number}}.',
  },
  planRenewed: {
    subject: 'Recibo: {{amount}} por {{plan}}',
    title: 'Seu pagamento de {{amount}} chegou',
    text: 'O plano {{plan}} continua. Pago em {{paidOn}}; o próximo pagamento, de {{price}}, vence em {{next}}.',
    action: 'Ver seu plano',
    note: 'Guarde este e-mail como recibo. O número dele é {{number}}.',
  },
  renewalFailed: {
    subject: 'Seu pagamento do plano {{plan}} não foi concluído',
    title: 'Seu pagamento do plano {{plan}} não foi concluído',
    text: 'Não foi possível cobrar {{amount}}, que venceu em {{next}}. Nada de novo é lido até o pagamento; seus relatórios continuam disponíveis. Tentamos de novo em {{retry}}.',
    action: 'Pagar com outro cartão',
    note: 'Se já deu certo depois disso, não é preciso fazer nada.',
  },
  planCancelled: {
    subject: 'Seu plano {{plan}} não será renovado',
    title: 'Seu plano {{plan}} não será renovado',
    text: 'Ele funciona até {{next}}, e nada mais é cobrado. Depois disso, seus relatórios continuam disponíveis.',
    action: 'Ver seu plano',
    note: 'Até lá, você pode retomá-lo nas configurações.',
  },
  planResumed: {
    subject: 'Seu plano {{plan}} continua',
    title: 'Seu plano {{plan}} continua',
    text: 'O próximo pagamento, de {{price}}, vence em {{next}}.',
    action: 'Ver seu plano',
    note: 'Se não foi você, cancele o plano nas configurações e escolha uma nova senha.',
  },
  planEnding: {
    subject: 'Seu plano {{plan}} termina em {{next}}',
    title: 'Seu plano {{plan}} termina em {{next}}',
    text: 'A partir daí, nada de novo é lido e nenhum relatório é enviado. O que você já tem continua disponível.',
    action: 'Ver os planos',
    note: 'Se é isso que você quer, não é preciso fazer nada.',
  },
  planEnded: {
    subject: 'Seu plano {{plan}} terminou',
    title: 'Seu plano {{plan}} terminou',
    text: 'Ele estava pago até {{next}}. Nada de novo é lido e nenhum relatório é enviado; o que você já tem continua disponível.',
    action: 'Ver os planos',
    note: 'Escolha um plano de novo quando quiser: suas contas continuam lá.',
  },
  paymentTest: 'Foi um pagamento de teste: nenhum valor foi cobrado.',
};
