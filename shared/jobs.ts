import { message } from '#shared/text.ts';

/** The scheduled jobs of the server: their names in code and database, and what System Health calls them. */
export const JOB_TITLES = {
  'send-emails': message('Send emails'),
  'read-bounces': message('Read bounced emails'),
  'settle-decisions': message('Notifications of decisions'),
  'plan-pushes': message('Plan push notifications'),
  'send-pushes': message('Send push notifications'),
  'send-digests': message('Message digests'),
  'send-work-mails': message('Work notification emails'),
  'remind-of-due-dates': message('Due-date reminders'),
  'remind-of-expiring-documents': message('Reminders of expiring documents'),
  'send-payment-reminders': message('Payment reminders'),
  'flag-forgotten-clock-outs': message('Forgotten clock-outs'),
  'aggregate-totals': message('Update totals'),
  'export-data': message('Make data exports'),
  'archive-changes': message('Archive changes for backups'),
  'back-up': message('Backup'),
  'test-restore': message('Restore test'),
  'sweep-emails': message('Remove old emails'),
  'sweep-notifications': message('Remove old notifications'),
  'sweep-command-receipts': message('Remove old command receipts'),
  'sweep-sign-in': message('Remove expired sign-in data'),
  'refresh-saml-metadata': message('Refresh SAML metadata'),
  'seal-audit-log': message('Seal the audit log'),
  'remove-old-audit-entries': message('Remove old audit entries'),
  'sweep-files': message('Remove deleted files'),
  'sweep-uploads': message('Remove expired uploads'),
  'sweep-renditions': message('Limit the image cache'),
  'sweep-self-checks': message('Remove leftovers of self-checks'),
} as const;

export type JobName = keyof typeof JOB_TITLES;
