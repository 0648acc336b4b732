import type { Reasons } from '#shared/error-reasons/reason.ts';

const FACTS = 'The quota is {{limit}}.';

const daily = <Text extends string>(text: Text) =>
  ({
    sqlState: 'PT429',
    text,
    hint: 'Go on tomorrow, or ask the office to raise the limit.',
    facts: FACTS,
  }) as const;

/** `quota_` and the name of the quota (`app.quota`), and what is limited for each minute. */
export const quotaReasons = {
  quota_work_orders_per_day: daily('You have added the most work orders that one person may add in a day.'),
  quota_reports_per_day: daily('You have sent the most reports that one person may send in a day.'),
  quota_invitations_per_day: daily('You have sent the most invitations that one person may send in a day.'),
  quota_firm_invitations_per_day: daily(
    'Your organization has sent the most invitations that it may send in a day.',
  ),
  quota_locations_per_day: daily('You have added the most locations that one person may add in a day.'),
  quota_receipts_per_day: daily('You have added the most receipts that one person may add in a day.'),
  quota_receipt_allocations_per_day: daily(
    'You have allocated the most receipts that one person may allocate in a day.',
  ),
  quota_mileage_entries_per_day: daily('You have recorded mileage as often as one person may in a day.'),
  quota_bills_per_day: daily('You have added the most bills that one person may add in a day.'),
  quota_bill_lines_per_day: daily('You have added the most lines of bills that one person may add in a day.'),
  quota_email_tests_per_day: daily('You have sent the most test emails that one person may send in a day.'),
  quota_invoice_emails_per_day: daily(
    'You have emailed the most invoices that one person may email in a day.',
  ),
  quota_invoice_copies_per_day: daily(
    'You have sent the most copies of invoices that one person may send in a day.',
  ),
  quota_clock_events_per_day: daily('The clock has been used as often as one person may use it in a day.'),
  quota_clock_sessions_per_day: daily('You have clocked in as often as one person may clock in in a day.'),
  quota_time_segments_per_day: daily(
    'You have added the most time segments that one person may add in a day.',
  ),
  quota_conversations_per_day: daily(
    'You have begun the most conversations that one person may begin in a day.',
  ),
  quota_messages_per_day: daily('You have sent the most messages that one person may send in a day.'),
  quota_attachments_per_day: daily('You have added the most files that one person may add in a day.'),
  quota_files_per_day: daily('You have stored the most files that one person may store in a day.'),
  quota_file_bytes_per_day: daily('You have stored the most that one person may store in a day.'),
  quota_organization_files_per_day: daily(
    'Your organization has stored the most files that it may store in a day.',
  ),
  quota_organization_file_bytes_per_day: daily(
    'Your organization has stored the most that it may store in a day.',
  ),
  quota_commands_per_day: daily('You have sent the most commands that one person may send in a day.'),
  quota_changes_per_day: daily('You have made the most changes that one person may make in a day.'),
  quota_open_uploads: {
    sqlState: 'PT429',
    text: 'You have started too many uploads at once.',
    hint: 'Finish or cancel the uploads that you have started. Unfinished uploads expire after a day.',
    facts: FACTS,
  },
  quota_push_subscriptions: {
    sqlState: 'PT429',
    text: 'You have turned on notifications on too many devices.',
    hint: 'Turn them off on a device that you no longer use.',
    facts: FACTS,
  },
  exports_too_many: {
    sqlState: 'PT429',
    text: 'You have exported too many lists.',
    hint: 'Wait a minute, then export the list again.',
  },
  quota_saved_views: {
    sqlState: 'PT429',
    text: 'You have saved too many views.',
    hint: 'Delete a view that you no longer need.',
    facts: FACTS,
  },
} as const satisfies Reasons;
