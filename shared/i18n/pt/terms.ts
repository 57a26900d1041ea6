import type { DocumentText } from '../document.ts';

/** Termos e condições e política de privacidade. */
export const texts: DocumentText & { readonly effective: string; readonly nobody: string } = {
  title: 'Termos e condições, política de privacidade',
  description:
    'As regras de uso do {{brand}}, o que guardamos sobre você e sobre as contas públicas que você acompanha, e como falar com a gente.',
  lead: 'Dois acordos em palavras simples: como o serviço pode ser usado e o que acontece com os dados.',
  effective: 'Em vigor desde 19 de julho de 2023',
  contents: 'Sumário',
  nobody: 'o endereço que está no rodapé de todos os nossos e-mails',
  sections: [
    {
      id: 'agreement',
      title: 'O acordo',
      blocks: [
        'Estes termos são um acordo entre você e quem opera este serviço (“{{brand}}”, “nós”). Ao criar uma conta ou pagar um plano, você os aceita. Se não concordar, não use o serviço.',
        'É preciso ter 18 anos ou mais. Cada pessoa pode ter uma conta, que é só dela: não empreste, não venda e não a entregue a um programa.',
        'Quando mudarmos estes termos de um jeito que afete você, avisaremos por e-mail com pelo menos 30 dias de antecedência. Se não concordar, você pode sair antes que a mudança comece a valer.',
      ],
    },
    {
      id: 'service',
      title: 'O que o serviço faz',
      blocks: [
        'O {{brand}} lê o que contas públicas fazem em público nas redes sociais, pelas interfaces que as próprias redes documentam para isso, e transforma essa leitura em relatórios semanais e mensais. Nunca entramos na rede em seu nome ou no de outra pessoa, e nunca seguimos, escrevemos ou interagimos com uma conta.',
        'O relatório traz o que a rede nos mostrou e diz quanto disso pudemos ver. Pode estar incompleto ou errado, e não diz por que alguém fez alguma coisa. Não decida nada importante só com base nele.',
        'As redes podem mudar ou fechar suas interfaces, e as pessoas podem fechar suas contas. Por isso um relatório pode atrasar, trazer menos do que antes ou não ser possível.',
        'O {{brand}} não pertence a nenhuma rede que lê nem é endossado por ela. Nomes e imagens nos relatórios são de seus donos.',
      ],
    },
    {
      id: 'responsible-use',
      title: 'Uso responsável',
      blocks: [
        'Os relatórios falam de pessoas. Você se compromete a não usar os relatórios, nem nada que venha deles:',
        {
          list: [
            'para assediar, ameaçar, pressionar, constranger ou controlar alguém, inclusive companheiro, ex-companheiro ou familiar;',
            'para descobrir onde alguém está ou procurar quem não quer ser procurado;',
            'sobre quem tem, ou parece ter, menos de 18 anos, a não ser seu próprio filho ou filha, e com o conhecimento dele ou dela;',
            'para decidir sobre emprego, moradia, crédito, seguro, ensino ou qualquer serviço público;',
            'para tentar adivinhar saúde, fé, sexualidade, origem ou posição política;',
            'para publicar, vender ou repassar uma lista do que uma pessoa fez; citar números em jornalismo ou pesquisa é permitido;',
            'para treinar um sistema que reconheça pessoas ou trace o perfil delas;',
            'para contornar um bloqueio, uma configuração de privacidade ou um pedido de saída, nem para violar uma lei ou as regras de uma rede.',
          ],
        },
        'Você também se compromete a não atrapalhar o serviço: nada de testar contas alheias, criar cadastros automáticos ou gerar carga além do uso comum.',
        'Podemos suspender ou encerrar a conta que violar estas regras. Quando alguém pode estar em perigo, fazemos isso na hora, e atendemos a pedidos legais das autoridades.',
      ],
    },
    {
      id: 'payment',
      title: 'Planos e pagamento',
      blocks: [
        'O plano é pago por mês, adiantado, e define quantas contas você pode acompanhar ao mesmo tempo. O preço é o que você vê antes de pagar. O plano se renova todo mês até você cancelar e vale até o fim do período pago.',
        'Se você trocar de plano, os dias que restam viram dias do novo plano, conforme o preço por dia de cada um. A data aparece antes da confirmação.',
        'A oferta da primeira semana pode ser usada uma vez por pessoa, no prazo indicado na página de planos.',
        'O pagamento é feito na página de um provedor de pagamentos. Não vemos nem guardamos o número do seu cartão.',
        'Em até 7 dias depois de um pagamento, devolvemos o valor se a cobrança foi duplicada ou errada, se não foi possível fazer relatório de nenhuma das suas contas ou se a lei lhe dá esse direito, como o de arrependimento. Outros pagamentos não são devolvidos, salvo se a lei do lugar onde você mora disser o contrário.',
      ],
    },
    {
      id: 'liability',
      title: 'Garantia e responsabilidade',
      blocks: [
        'O serviço é oferecido como está. Até onde a lei permite, não damos garantias além destes termos, não respondemos por perdas indiretas, e nossa responsabilidade pelo restante se limita ao que você nos pagou nos doze meses anteriores.',
        'Nada aqui limita a responsabilidade que a lei não permite limitar, como por dolo, culpa grave ou danos à pessoa, nem os direitos que os consumidores têm onde moram.',
      ],
    },
    {
      id: 'disputes',
      title: 'Conflitos e arbitragem',
      blocks: [
        'Se algo der errado, primeiro escreva para {{contact}}, conte o que aconteceu e o que você gostaria. A partir desse dia, temos 30 dias para resolver entre nós: é o período de resolução de conflitos.',
        'O que não se resolver nesses 30 dias será decidido por arbitragem vinculante com um único árbitro, escolhido em conjunto ou, se não houver acordo, indicado por uma câmara de arbitragem independente. A arbitragem pode ser feita por escrito ou por vídeo. Cada parte participa individualmente, e não em ação coletiva.',
        'Qualquer uma das partes pode, em vez disso, recorrer a um juizado de pequenas causas, e pode pedir à Justiça, a qualquer momento, uma ordem que interrompa o mau uso do serviço ou de conteúdo.',
        'Onde a lei não permite combinar arbitragem com consumidores de antemão, como no Brasil e na União Europeia, esta seção não obriga você, e os tribunais do lugar onde você mora continuam à sua disposição.',
      ],
    },
    {
      id: 'dmca',
      title: 'Direitos autorais (DMCA)',
      blocks: [
        'Se você acredita que algo mostrado pelo {{brand}} viola seus direitos autorais, envie uma notificação para {{contact}} com:',
        {
          list: [
            'a obra violada e onde a mostramos (o endereço da página);',
            'seu nome, endereço, telefone e e-mail;',
            'a declaração de que você acredita, de boa-fé, que o uso não foi autorizado pelo titular, por seu representante ou pela lei;',
            'a declaração, sob as penas da lei, de que a notificação é exata e de que você é o titular ou pode agir em nome dele;',
            'sua assinatura, em papel ou eletrônica.',
          ],
        },
        'Retiramos o que uma notificação válida apontar e avisamos a pessoa envolvida, que pode enviar uma contranotificação. Contas que violam direitos repetidamente são encerradas.',
      ],
    },
    {
      id: 'privacy',
      title: 'Privacidade: sobre você',
      blocks: [
        'Para o serviço funcionar, guardamos seu e-mail, um hash da sua senha (nunca a senha), seu idioma e suas configurações, a lista de contas que você acompanha, seu plano e o registro dos pagamentos, e os e-mails que enviamos a você. Os registros do servidor contêm endereços de rede e são apagados em no máximo 90 dias.',
        'Usamos isso para entregar o que você paga, manter o serviço seguro e cumprir a lei. Não vendemos dados, não exibimos publicidade e não usamos rastreadores.',
        'Um cookie mantém você conectado por até 365 dias. Ele some quando você sai.',
        'Empresas que trabalham para nós veem só o necessário: hospedagem, envio de e-mail, o provedor de pagamentos e, onde estiver ligada, uma verificação contra cadastros automáticos.',
        'Você pode pedir para ver seus dados, corrigi-los, levá-los com você ou apagá-los, como prevê a LGPD: escreva para {{contact}}. Nas configurações, você pode salvar tudo o que guardamos sobre você e excluir sua conta. Por 30 dias dá para voltar atrás; depois, o que era dela é apagado, exceto o que a lei nos obriga a guardar: os pagamentos ficam em nossos registros contábeis, sem seu nome nem endereço. Você também pode reclamar à autoridade de proteção de dados.',
      ],
    },
    {
      id: 'privacy-accounts',
      title: 'Privacidade: sobre as contas dos relatórios',
      blocks: [
        'Coletamos só o que é público: curtidas, quem a conta segue, publicações e respostas como a rede as mostra a todo mundo, com o horário. Cada ação é guardada por 13 meses; os relatórios, por 25 meses ou até que o último assinante exclua a conta.',
        'O que o autor apaga sai do nosso armazenamento e dos relatórios feitos a partir dele em até 72 horas depois da nossa leitura seguinte. Uma conta excluída conta como excluída depois de três leituras sem ela ao longo de 72 horas; o conteúdo dela fica oculto desde a primeira. Uma conta que é encerrada, fica privada ou pede para não aparecer a visitantes sem login deixa de ser coletada a partir da leitura seguinte, até voltar a ser pública.',
        'Não existe “visto por último” nem alerta sobre uma única ação. Os horários aparecem só de dias já encerrados.',
        'Se um relatório é sobre você, é possível se opor: mude a configuração citada acima na sua rede, use a página “Minha conta está em um relatório” (no rodapé de todas as páginas) ou escreva para {{contact}}. Uma conta removida ali fica de fora por um hash sem volta do seu número na rede; nada mais dela permanece.',
      ],
    },
    {
      id: 'mail',
      title: 'E-mail (CAN-SPAM)',
      blocks: [
        'Todo e-mail diz quem o enviou e traz um link para não receber mais. O link funciona com um clique, sem login e normalmente na hora; no máximo, o cancelamento leva 10 dias úteis.',
        'Continuamos enviando o que é indispensável, como um recibo ou um link de acesso que você pediu. Não repassamos seu endereço.',
      ],
    },
    {
      id: 'contact',
      title: 'Contato',
      blocks: [
        'Escreva para {{contact}}. Se uma parte destes termos não for válida, o resto continua valendo. Onde o texto em português e o texto em inglês divergirem, vale o do idioma da sua conta.',
      ],
    },
  ],
};
