/** Texts of the view of somebody's account by support. `{{n}}` is a number in digits. */
export const texts = {
  title: 'Support view',
  refused: {
    title: 'This page is for support',
    text: 'Nobody else can look at another person’s account.',
    back: 'Go to my dashboard',
  },
  ask: {
    title: 'Why do you need to look?',
    lead: 'You see this person’s dashboard for one hour. You can’t change anything.',
    told: 'They read the day and your reason in their settings, without your name.',
    over: 'The hour is over, or the view was ended. Give a reason to open it again.',
    missing: 'Nobody has this code. Ask the person for it again.',
    reason: 'Reason',
    help: 'One sentence, at least 10 characters.',
    action: 'Open for one hour',
  },
  banner: {
    who: 'You’re viewing the account of {{email}}.',
    left_one: 'Read-only, {{n}} minute left.',
    left_other: 'Read-only, {{n}} minutes left.',
    end: 'End',
  },
  ended: 'The view has ended.',
  notEnded: 'This couldn’t be ended. {{reason}}',
  heading: 'Dashboard of {{email}}',
  archive: 'Archive of {{email}}',
  plan: '{{name}}, a plan for {{limit}} accounts.',
  planUntil: 'Until {{date}}.',
  noPlan: 'No plan.',
  empty: 'This person follows no accounts.',
  emptyArchive: 'The archive is empty.',
} as const;
