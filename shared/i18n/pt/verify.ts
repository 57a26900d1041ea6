/** Texts of the confirmation of an address. */
export const texts = {
  notice: {
    title: 'Confirme seu e-mail.',
    text: 'Os relatórios por e-mail só vão para endereços confirmados. Abra o link que enviamos para {{email}}.',
    dismiss: 'Agora não',
  },
  paused: {
    title: 'Os e-mails para este endereço voltaram.',
    text: 'Por enquanto, nenhum relatório vai para ele. Quando a caixa de entrada voltar a receber, peça um link e abra-o. Ou use outro endereço.',
    change: 'Mudar o endereço',
  },
  line: {
    title: 'Ainda não confirmado.',
    text: 'Os relatórios por e-mail só vão para endereços confirmados. Abra o link que enviamos para este endereço.',
  },
  resend: {
    action: 'Reenviar',
    wait: 'Reenviar em {{seconds}} s',
    sent: 'Um novo link está a caminho. Olhe também na pasta de spam.',
    confirmed: 'Seu endereço já está confirmado.',
  },
  ask: {
    title: 'Confirme seu endereço',
    text: 'Um clique mostra que esta caixa de entrada é sua. Depois disso, seus relatórios podem chegar por e-mail.',
    action: 'Confirmar meu endereço',
  },
  done: {
    title: 'Seu endereço está confirmado',
    text: 'Agora seus relatórios podem chegar por e-mail, às quintas-feiras.',
  },
  already: {
    title: 'Já está confirmado',
    text: 'Este endereço já tinha sido confirmado. Não falta nada.',
  },
  outdated: {
    text: 'Um link funciona uma vez, por {{hours}} horas, e só o mais novo vale.',
    logIn: 'Entre na sua conta para receber um novo.',
    send: 'Enviar um novo link',
    confirmed: 'Seu endereço {{email}} está confirmado. Não falta nada.',
  },
  newAddress: {
    ask: {
      title: 'Usar este endereço?',
      text: 'A partir daí você entra com ele, e seus e-mails chegam aqui. Você sai de todos os outros aparelhos.',
      action: 'Usar este endereço',
    },
    done: {
      title: 'Seu endereço foi alterado',
      text: 'Agora você entra com o novo. O antigo foi avisado; por lá, a mudança pode ser desfeita durante 14 dias.',
    },
    outdated:
      'Um link funciona uma vez, por {{hours}} horas, e só o mais novo vale. As configurações mostram qual endereço está valendo.',
    settings: 'Ir para as configurações',
  },
  oldAddress: {
    ask: {
      title: 'Desfazer a mudança?',
      text: 'Este endereço volta a ser o seu, e todos saem da conta, inclusive quem fez a mudança.',
      action: 'Desfazer a mudança',
    },
    done: {
      title: 'Seu endereço antigo voltou',
      text: 'Todos saíram da conta, e as chaves de acesso e os códigos criados desde então não valem mais. Escolha uma nova senha agora: quem mudou o endereço pode conhecer a antiga.',
    },
    outdated:
      'Uma mudança pode ser desfeita uma vez, durante {{days}} dias. Se você não consegue entrar na conta, escreva para nós.',
    password: 'Escolher uma nova senha',
  },
  keep: {
    ask: {
      title: 'Manter sua conta?',
      text: 'Você a excluiu, e nada se perdeu ainda. Um clique desfaz a exclusão.',
      action: 'Manter minha conta',
    },
    done: {
      title: 'Sua conta foi mantida',
      text: 'Está tudo como antes. Entre para continuar; se seu plano tiver terminado, escolha um de novo.',
    },
    already: {
      title: 'Já foi mantida',
      text: 'Sua conta não está excluída. Não falta nada.',
    },
    outdated: 'Uma conta excluída pode ser mantida por {{days}} dias. Nesse prazo, também basta entrar na conta.',
  },
  dashboard: 'Ir para o painel',
  logIn: 'Entrar',
} as const;
