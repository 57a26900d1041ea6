import type { texts as en } from '../en/own-data.ts';

/** Textos do arquivo que explica o que a pessoa leva. */
export const texts = {
  broughtLabel: 'Sua exportação',
  title: 'Tudo o que o {{brand}} guarda sobre você',
  intro: 'Feito em {{date}} para {{email}}, com {{reports}} relatórios.',
  formats: 'Cada lista vem duas vezes: em JSON, para programas, e em CSV, para planilhas.',
  files: {
    account: 'Seu endereço, idioma, fuso horário e configurações.',
    sessions: 'Onde você está conectado, por navegador, sistema e fuso horário.',
    devices: 'Os aparelhos em que você entrou na conta, por navegador e sistema.',
    google: 'A conta do Google vinculada à sua, se houver uma.',
    passkeys: 'Suas chaves de acesso, por nome; as chaves em si só servem aos seus aparelhos.',
    'address-changes': 'Mudanças do seu endereço que ainda podem ser confirmadas ou desfeitas.',
    connections: 'Contas que você conectou em outras redes. Os tokens não estão aqui: são segredos entre nós e a rede.',
    webhooks: 'Seus webhooks; dos segredos deles não mostramos nada.',
    'webhook-deliveries': 'O que foi enviado aos seus webhooks nos últimos 30 dias e o que os destinos responderam.',
    'api-tokens': 'Seus tokens de API, por nome e começo; do resto guardamos só um hash.',
    'lists/accounts': 'As contas que você acompanha e as que arquivou, com suas etiquetas.',
    'lists/own-accounts': 'As contas que você mostrou serem suas, ou começou a mostrar, com o código para a bio.',
    'lists/import': 'A exportação da sua própria conta que você está importando, se houver.',
    'lists/followers': 'Quem segue as suas próprias contas, como listado nos arquivos que você trouxe.',
    'lists/watchlist': 'Os nomes da sua lista.',
    'payments/plans': 'Os planos que você tem e teve. Os preços estão em centavos.',
    'payments/past-weeks':
      'As semanas anteriores que você pediu ou que vieram com uma conta, de qual conta são e o que foi feito delas. Os valores estão em centavos.',
    'payments/payments': 'Os pagamentos que você começou e o que foi feito deles. Os valores estão em centavos.',
    'payments/refunds': 'Pagamentos que foram reembolsados, e por quê.',
    'payments/ledger':
      'Nossos livros no que toca a você: cobranças, tarifas, impostos, créditos, reembolsos e contestações. Os valores estão em centavos.',
    'payments/customers': 'Os números pelos quais os provedores de pagamento conhecem você.',
    deliveries: 'Os relatórios e e-mails que você recebeu, por seus números.',
    mails: 'Os e-mails das últimas semanas sobre você e o que foi feito deles.',
    'opened-reports': 'Os relatórios que você abriu.',
    'support-views': 'Quando nosso suporte olhou seu painel, e por quê.',
    'reports/': 'Cada relatório que você pode ler, uma pasta por conta: o relatório em JSON e suas ações em CSV.',
    'reports/report.schema.json': 'Como um relatório é montado, em JSON Schema.',
  },
  times: 'As horas estão em UTC. No CSV de um relatório, uma coluna usa o seu fuso.',
  absent:
    'Não estão aqui: sua senha e outros segredos, que guardamos só de um jeito que ninguém consegue ler; o que guardamos por minutos, como um login que começou; e as novidades das suas páginas abertas, que dizem o que estes arquivos dizem.',
} satisfies Record<keyof typeof en, unknown>;
