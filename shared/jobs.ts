/** The scheduled jobs of the server: their names in code and database, and what System Health calls them. */
export const JOB_TITLES = {
  'send-emails': 'Send emails',
  'plan-pushes': 'Plan push notifications',
  'send-pushes': 'Send push notifications',
  'send-digests': 'Message digests',
  'send-work-mails': 'Work notification emails',
  'remind-of-due-dates': 'Due-date reminders',
  'flag-forgotten-clock-outs': 'Forgotten clock-outs',
  'aggregate-totals': 'Update totals',
  'sweep-notifications': 'Remove old notifications',
  'sweep-command-receipts': 'Remove old command receipts',
  'sweep-sign-in': 'Remove expired sign-in data',
  'refresh-saml-metadata': 'Refresh SAML metadata',
  'sweep-files': 'Remove deleted files',
  'sweep-uploads': 'Remove expired uploads',
  'sweep-renditions': 'Limit the image cache',
} as const;

export type JobName = keyof typeof JOB_TITLES;
