/** Texts of the screens that stand alone: not found, maintenance. */
export const texts = {
  notFound: {
    title: 'It was here a moment ago',
    head: 'Not found',
    text: 'This page has flown, or the link was copied a letter short. Your reports are where you left them.',
    dashboard: 'Go to the dashboard',
    start: 'Start page',
    code: 'Error 404',
  },
  maintenance: {
    title: 'We are mending the wire',
    text: 'The service is under maintenance. Reports that were due will still arrive.',
    again: 'This page reloads automatically',
  },
} as const;
