import type { DocumentText } from '../document.ts';

/** Terms and Conditions, and Privacy Policy. */
export const texts: DocumentText & { readonly effective: string; readonly nobody: string } = {
  title: 'Terms and Conditions, Privacy Policy',
  description:
    'The rules for using {{brand}}, what we keep about you and about the public accounts you follow, and how to reach us.',
  lead: 'Two agreements in plain words: how the service may be used, and what happens to data.',
  effective: 'In effect since 19 July 2023',
  contents: 'Contents',
  nobody: 'the address at the foot of every e-mail we send',
  sections: [
    {
      id: 'agreement',
      title: 'The agreement',
      blocks: [
        'These terms are an agreement between you and the operator of this service (“{{brand}}”, “we”). By creating an account or paying for a plan you accept them. If you do not accept them, do not use the service.',
        'You must be 18 or older. You may hold one account, which is yours alone: do not lend it, sell it or let a program use it.',
        'When we change these terms in a way that matters to you, we tell you by e-mail at least 30 days before. If you do not agree, you can leave before the change takes effect.',
      ],
    },
    {
      id: 'service',
      title: 'What the service does',
      blocks: [
        '{{brand}} reads what public accounts on social networks do in public, through the interfaces the networks document for it, and makes weekly and monthly reports of it. We never log in as you or as anyone else, and we never follow, message or otherwise touch an account.',
        'A report holds what the network showed us, and says how much of it we could see. It may be incomplete or wrong, and it says nothing about why somebody did something. Do not rely on a report alone for anything that matters.',
        'Networks may change or close their interfaces, and people may close their accounts. A report may therefore arrive late, hold less than before, or not be possible.',
        '{{brand}} is not part of, and not endorsed by, any network it reads. Names and pictures in a report belong to their owners.',
      ],
    },
    {
      id: 'responsible-use',
      title: 'Responsible use',
      blocks: [
        'Reports are about people. You agree not to use them, or anything from them:',
        {
          list: [
            'to harass, threaten, pressure, embarrass or control anyone, a partner, a former partner or a member of your family included;',
            'to find out where somebody is, or to approach somebody who does not want it;',
            'about anyone who is, or seems to be, under 18, except your own child and with the child’s knowledge;',
            'to decide about work, housing, credit, insurance, schooling or any public service;',
            'to guess at health, faith, sexuality, origin or political views;',
            'to publish, sell or pass on a list of what one person did; quoting figures in journalism or research is fine;',
            'to train a system that recognises or profiles individual people;',
            'to get round a block, a privacy setting or an opt-out, or to break a law or the rules of a network.',
          ],
        },
        'You also agree not to disturb the service: no probing of other people’s accounts, no automated sign-ups, no load beyond ordinary use.',
        'We may suspend or close an account that breaks these rules. Where somebody may be in danger we do so at once, and we answer lawful requests of the authorities.',
      ],
    },
    {
      id: 'payment',
      title: 'Plans and payment',
      blocks: [
        'A plan is paid by the month, in advance, and sets how many accounts you can follow at a time. The price is the one you see before you pay. A plan renews each month until you cancel it, and works until the paid period ends.',
        'If you change your plan, the days you have left are turned into days on the new one, at the price per day of each. You see the date before you agree.',
        'The first-week offer can be used once per person, within the hours named on the plans page.',
        'Payments are made on the page of a payment provider. We do not see or keep your card number.',
        'Within 7 days of a payment we refund it if you were charged twice or by mistake, if no report could be made for any of your accounts, or if the law gives you the right. Other payments are not refunded, unless the law where you live says otherwise.',
      ],
    },
    {
      id: 'liability',
      title: 'Warranty and liability',
      blocks: [
        'The service is provided as it is. As far as the law allows, we give no warranty beyond these terms, are not liable for indirect losses, and our liability for everything else is limited to what you paid us in the twelve months before.',
        'Nothing here limits liability that the law does not let us limit, such as for intent, gross negligence or injury, or the rights that consumers have where they live.',
      ],
    },
    {
      id: 'disputes',
      title: 'Disputes and arbitration',
      blocks: [
        'If something is wrong, write to {{contact}} first and say what happened and what you would like. From that day both of us have 30 days to settle it between ourselves: the dispute resolution period.',
        'What is not settled within those 30 days is decided by binding arbitration with one arbitrator, whom both of us choose together or, where we cannot agree, an independent arbitration body names. The arbitration may be held in writing or by video. Each of us takes part alone, not as part of a class.',
        'Either of us may instead go to a small-claims court, and may ask a court at any time for an order that stops a misuse of the service or of content.',
        'Where the law does not allow arbitration to be agreed with consumers beforehand, as in Brazil and the European Union, this section does not bind you and the courts of the place where you live are open to you.',
      ],
    },
    {
      id: 'dmca',
      title: 'Copyright notices (DMCA)',
      blocks: [
        'If you believe that something shown by {{brand}} infringes your copyright, send a notice to {{contact}} with:',
        {
          list: [
            'what work is infringed, and where we show it (the address of the page);',
            'your name, address, telephone number and e-mail address;',
            'a statement that you believe in good faith that the use is not authorised by the owner, its agent or the law;',
            'a statement, under penalty of perjury, that the notice is accurate and that you are the owner or may act for the owner;',
            'your signature, on paper or electronic.',
          ],
        },
        'We remove what a valid notice names and tell the person concerned, who may send a counter-notice. Accounts that infringe repeatedly are closed.',
      ],
    },
    {
      id: 'privacy',
      title: 'Privacy: about you',
      blocks: [
        'To run the service we keep your e-mail address, a hash of your password (never the password), your language and settings, the list of accounts you follow, your plan and the record of its payments, and the e-mails we sent you. Server logs hold network addresses and are deleted after 90 days at the latest.',
        'We use this to provide what you pay for, to keep it safe, and to meet legal duties. We do not sell it, show no advertising and embed no trackers.',
        'One cookie holds your log-in for up to 365 days. It goes when you log out.',
        'Companies that work for us see only what they need: hosting, e-mail delivery, the payment provider and, where it is switched on, a check against automated sign-ups.',
        'You can ask to see your data, to have it corrected, to take it with you, or to have it erased: write to {{contact}}. In the settings you can save everything we keep about you, and delete your account. For 30 days you can take that back; then what belonged to it is erased, except what the law makes us keep: payments stay in our books, without your name or address. You may also complain to your data-protection authority.',
      ],
    },
    {
      id: 'privacy-accounts',
      title: 'Privacy: about the accounts in reports',
      blocks: [
        'We collect only what is public: likes, follows, posts and replies as the network shows them to everyone, with their time. Single actions are kept for 13 months; reports for 25 months, or until the last subscriber deletes the account.',
        'What its author deletes leaves our storage and the reports built from it within 72 hours of our next check. A deleted account counts as deleted once three checks over 72 hours found it gone; its content is hidden from the first of them on. An account that is closed, made private, or asks not to be shown to logged-out visitors is no longer collected from the next check on, until it is public again.',
        'There is no “last seen” and no alert about a single action. Hours are shown for closed days only.',
        'If a report is about you, you can object: change the setting named above at your network, use the page “My account is in a report” (linked at the foot of every page), or write to {{contact}}. An account removed there is kept out by a one-way hash of its number on the network; nothing else of it stays.',
      ],
    },
    {
      id: 'mail',
      title: 'E-mail (CAN-SPAM)',
      blocks: [
        'Every e-mail says who sent it and holds a link to stop. The link works with one click and without logging in, usually at once; at the latest an opt-out takes 10 business days.',
        'We still send what you cannot do without, such as a receipt or a link to log in that you asked for. We do not pass your address on.',
      ],
    },
    {
      id: 'contact',
      title: 'Contact',
      blocks: [
        'Write to {{contact}}. If a part of these terms is not valid, the rest still holds. Where the English and the Portuguese text differ, the one in your account’s language counts.',
      ],
    },
  ],
};
