import type { DocumentText } from '../document.ts';

/** Perguntas e respostas. */
export const texts: DocumentText & { readonly nobody: string } = {
  title: 'Boas perguntas',
  description:
    'Como o {{brand}} funciona: o que vem no relatório, quando ele chega, quanto custa e o que nunca mostramos.',
  lead: 'O que se pergunta antes de assinar, e o que pergunta quem se encontra num relatório.',
  contents: 'Perguntas por assunto',
  nobody: 'o endereço que está no rodapé de todos os nossos e-mails',
  sections: [
    {
      id: 'reports',
      title: 'Relatórios',
      blocks: [
        {
          id: 'when',
          title: 'Quando chega o relatório?',
          text: [
            'Às quintas, às 6h no horário de Reykjavik (3h em Brasília), com a semana anterior, de segunda a domingo. O relatório do mês chega na primeira quinta depois que ele termina.',
          ],
        },
        {
          id: 'first',
          title: 'Quando chega o primeiro?',
          text: [
            'Logo depois de adicionar a conta, em geral em minutos, você tem um primeiro olhar: o relatório semanal mais recente que já saiu, se a rede ainda tiver essa semana. O da semana em que você adiciona a conta chega na quinta-feira seguinte ao fim dela.',
          ],
        },
        {
          id: 'inside',
          title: 'O que vem nele?',
          text: [
            'A semana hora a hora, as curtidas agrupadas por quem publicou, quem a conta seguiu e deixou de seguir, hashtags, idiomas, interesses e comentários, e quanto de tudo isso nós vimos. As seções vêm na mesma ordem toda semana.',
            'Todas as ações podem ser baixadas em CSV, para uma planilha ou para as suas próprias contas.',
          ],
        },
        {
          id: 'everything',
          title: 'Por que não aparece tudo?',
          text: [
            'As redes mostram só uma parte: algumas ações nunca são públicas, e listas muito longas são lidas por amostra. As curtidas recebidas são lidas só em publicações dos últimos 28 dias.',
            'Cada relatório diz como cada tipo de ação foi visto. Onde a rede publica um número, como o de publicações ou o de contas seguidas, o relatório traz a proporção de que há registro, ou diz que são poucas para saber. Nenhuma rede publica quantas curtidas uma conta faz; delas não afirmamos proporção nenhuma.',
          ],
        },
        {
          id: 'how',
          title: 'Preciso de um aplicativo ou de uma conta na rede?',
          text: [
            'Nem um nem outro. Os relatórios chegam por e-mail e abrem em qualquer navegador. Você nunca nos dá a senha de uma rede.',
          ],
        },
      ],
    },
    {
      id: 'accounts',
      title: 'Contas',
      blocks: [
        {
          id: 'which',
          title: 'Que contas posso adicionar?',
          text: [
            'Contas públicas do Bluesky e do Mastodon, pelo nome de usuário ou pelo link do perfil, e blogs e feeds, pelo endereço. Não podem ser adicionadas as que pedem para não aparecer a visitantes sem login ou para não ser encontradas nem aquelas cujo perfil informa menos de 18 anos.',
          ],
        },
        {
          id: 'know',
          title: 'A conta fica sabendo?',
          text: [
            'Lemos o que a rede já mostra a todo mundo e nunca seguimos ninguém, não curtimos nem escrevemos a ninguém; por isso a rede não avisa a conta. Se alguém nos pergunta se está num relatório, explicamos como sair.',
          ],
        },
        {
          id: 'private',
          title: 'E se a conta ficar privada ou sumir?',
          text: [
            'Paramos de coletar na leitura seguinte, e o painel diz isso. Os relatórios já feitos continuam na lista e disponíveis. Verificamos de novo depois de seis horas e, em seguida, cada vez menos, mas ao menos uma vez por semana. Quando a conta volta a ser pública, a coleta é retomada automaticamente, e o relatório diz em que período não estávamos olhando.',
            'Quando a rede diz que uma conta não existe, ocultamos na hora as publicações, os comentários e as imagens dela. Só acreditamos que foi excluída depois de três leituras ao longo de 72 horas, e só então apagamos o que ela escreveu. Se ela voltar antes, tudo volta.',
          ],
        },
        {
          id: 'archive',
          title: 'Para que serve o arquivo?',
          text: [
            'Uma conta arquivada libera a vaga dela no plano; os relatórios ficam. Você pode voltar a acompanhá-la quando houver vaga.',
          ],
        },
      ],
    },
    {
      id: 'paying',
      title: 'Planos e pagamento',
      blocks: [
        {
          id: 'price',
          title: 'Quanto custa?',
          text: [
            'Os planos diferem no número de contas e em incluir ou não relatórios em grupo e diários; a página de planos compara todos, com os preços de hoje. Quem chega pode começar com uma semana por um preço pequeno.',
          ],
        },
        {
          id: 'change',
          title: 'O que acontece quando mudo de plano?',
          text: [
            'Os dias que restam viram dias do novo plano, conforme o preço por dia de cada um. A data aparece antes da confirmação.',
          ],
        },
        {
          id: 'end',
          title: 'E quando o plano termina?',
          text: [
            'Ele vale até o fim do período pago. Depois disso não coletamos mais nada. Seus relatórios continuam disponíveis.',
          ],
        },
        {
          id: 'card',
          title: 'Vocês veem meu cartão?',
          text: ['Não. O pagamento é feito na página de um provedor; só ficamos sabendo se deu certo.'],
        },
      ],
    },
    {
      id: 'privacy',
      title: 'Privacidade',
      blocks: [
        {
          id: 'removed',
          title: 'Como tiro a minha conta?',
          text: [
            'No Bluesky, abra as configurações de privacidade e ative a opção que desencoraja aplicativos de mostrar sua conta a usuários desconectados. No Mastodon, abra “Privacidade e alcance” e desative a opção que destaca o perfil e as publicações nos algoritmos de descoberta. Conferimos isso antes de cada coleta e paramos ali mesmo. Excluir a conta tem o mesmo efeito.',
            'Ou use a página “Minha conta está em um relatório”, no rodapé de todas as páginas: um código na sua bio pública mostra que a conta é sua, e ela é removida e bloqueada para todo mundo. Você não precisa ter conta aqui.',
          ],
        },
        {
          id: 'deleted',
          title: 'O que acontece com uma publicação apagada?',
          text: [
            'Ela sai do relatório: texto, imagem e link desaparecem, e no lugar fica “publicação removida”. A contagem daquela semana permanece.',
          ],
        },
        {
          id: 'last-seen',
          title: 'Dá para ver quando alguém está on-line?',
          text: [
            'Não. Não existe “visto por último” nem alerta sobre uma única ação, em nenhum plano. Os horários são só de dias já encerrados, uma semana de cada vez.',
          ],
        },
        {
          id: 'children',
          title: 'Posso acompanhar a conta do meu filho?',
          text: [
            'Só às claras, e só se a conta for pública e não informar menos de 18 anos. Leiam o relatório juntos; a conversa fica melhor assim.',
          ],
        },
        {
          id: 'kept',
          title: 'Por quanto tempo vocês guardam as coisas?',
          text: ['Cada ação, 13 meses; os relatórios, 25 meses ou até que o último assinante exclua a conta.'],
        },
        {
          id: 'mails',
          title: 'Como paro de receber os e-mails?',
          text: ['Pelo link no fim de cada um: um clique, sem login, e vale na hora.'],
        },
      ],
    },
    {
      id: 'research',
      title: 'Pesquisa',
      blocks: [
        {
          id: 'datasets',
          title: 'Há dados para estudantes e pesquisadores?',
          text: [
            'Sim, gratuitos e sob pedido. Escreva para {{contact}} e conte o que você estuda, onde, e de que tipo de ação pública precisa. Entregamos contagens e registros anônimos, nunca uma lista do que uma pessoa fez.',
          ],
        },
        {
          id: 'cite',
          title: 'Posso citar um relatório?',
          text: [
            'Sim. O relatório é feito uma vez e fica como está, salvo o que foi apagado na origem. Cite o número, a semana e o que ele diz da própria cobertura.',
          ],
        },
      ],
    },
  ],
};
