/** Texts of the log-in and sign-up dialog. */
export const texts = {
  signup: {
    title: 'Start reading on Thursday',
    tab: 'Sign up',
    action: 'Create account',
    footer: 'Next step: choose a plan, or try one week. Nothing is charged here.',
    confirm: 'Repeat password',
    promo: 'I have a promo code',
    promoLabel: 'Promo code',
    mails: 'Send me my reports and account notices by e-mail',
    terms: 'I am 18 or older and accept the terms of use and the privacy policy',
  },
  login: {
    title: 'Welcome back',
    tab: 'Log in',
    action: 'Log in',
    footer: 'No account yet? Sign up takes a minute.',
    link: 'Logging you in',
    outdated: 'You use outdated or wrong url. Log in below, or ask for a new link.',
  },
  tabs: 'Log in or sign up',
  email: 'E-mail',
  password: 'Password',
  show: 'Show',
  hide: 'Hide',
} as const;
