/** Texts of the log-in and sign-up dialog and of the front page. */
export const texts = {
  hero: {
    title: 'Follow the week, not the feed.',
    lead: 'Perch keeps a record of what public accounts like, follow and talk about, and every Thursday sends you a short report you can read over breakfast.',
    start: 'Start with one week for {{price}}',
    plans: 'See the plans',
    fine: 'The first-week price covers up to two accounts and is open for 24 hours after you sign up. After that plans start at {{month}} a month, about {{week}} a week.',
  },
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
