import { type ExportRules, NEVER_EXPORTED } from './export-rules.ts';

const own = (column: string) => [{ where: `${column} = :profile` }];
const OWN_RECEIPTS =
  'select id from public.receipts where employee_user_id = :profile or submitted_by = :profile';
const COMPANYS = 'A record of the company. What the person wrote or decided about it is in its events.';

/** What an export of a person holds: what is about them and what they wrote, not what others wrote. */
export const PERSON_EXPORTS: ExportRules = {
  ...NEVER_EXPORTED,
  'app.device_queues': [
    {
      file: 'unsent_work_on_devices',
      where: 'session_id in (select id from auth.sessions where user_id = :account)',
    },
  ],
  'app.former_budgets': 'Limits of firms.',
  'auth.audit_log_entries': [{ file: 'sign_in_log', where: `payload ->> 'actor_id' = :account::text` }],
  'auth.identities': [{ where: 'user_id = :account' }],
  'auth.known_devices': [{ where: 'user_id = :account', hides: ['device_hash'] }],
  'auth.mfa_factors': [
    {
      file: 'second_factors',
      where: 'user_id = :account',
      columns: ['id', 'friendly_name', 'factor_type', 'status', 'phone', 'created_at', 'updated_at'],
    },
  ],
  'auth.sessions': [{ where: 'user_id = :account' }],
  'auth.users': [
    {
      file: 'account',
      where: 'id = :account',
      columns: [
        ...['id', 'email', 'phone', 'email_confirmed_at', 'phone_confirmed_at', 'invited_at'],
        ...['last_sign_in_at', 'raw_user_meta_data', 'created_at', 'updated_at', 'banned_until'],
      ],
    },
  ],
  'auth.webauthn_credentials': [
    {
      file: 'passkeys',
      where: 'user_id = :account',
      columns: ['id', 'friendly_name', 'created_at', 'last_used_at'],
    },
  ],
  'public.attachments': own('uploaded_by'),
  'public.audit_log': [
    {
      file: 'audit_log_about_the_person',
      where: `record_table = 'profiles' and record_id = :profile::text`,
    },
    // The values are those of records, which may be about others.
    { file: 'audit_log_by_the_person', where: 'actor_profile_id = :profile', hides: ['before', 'after'] },
  ],
  'public.clock_events': own('employee_user_id'),
  'public.conversation_participants': own('user_id'),
  'public.conversations': [
    {
      where: 'id in (select conversation_id from public.conversation_participants where user_id = :profile)',
      columns: [
        'id',
        'conversation_type',
        'title',
        'work_order_id',
        'created_by',
        'created_at',
        'last_message_at',
      ],
    },
  ],
  'public.agreed_rates': 'Rates of firms.',
  'public.bill_payments': own('recorded_by'),
  'public.cost_rate_history': own('profile_id'),
  'public.data_erasures': own('profile_id'),
  'public.data_exports': own('profile_id'),
  'public.email_log': [
    { file: 'emails', where: 'profile_id = :profile or to_address = :email', hides: ['html'] },
  ],
  'public.email_records': [
    {
      where: `email_id in (select id from public.email_log where profile_id = :profile or to_address = :email)`,
    },
  ],
  'public.employee_reports': own('employee_user_id'),
  'public.former_work_orders': 'Work orders that a firm no longer has.',
  'public.invitations': [{ where: 'profile_id = :profile or lower(email) = lower(:email)' }],
  'public.maintenance_runs': own('requested_by'),
  'public.message_read_receipts': own('user_id'),
  'public.mileage_entries': [{ where: 'employee_user_id = :profile or recorded_by = :profile' }],
  'public.notification_settings': own('profile_id'),
  'public.notifications': own('profile_id'),
  'public.organization_bank_accounts': 'Data of an organization.',
  'public.organization_tax_facts': 'Data of an organization.',
  'public.organization_billing': 'Data of an organization.',
  'public.organization_documents': COMPANYS,
  'public.organization_internals': 'Data of an organization.',
  'public.organization_members': own('user_id'),
  'public.organizations': [
    {
      where: 'id in (select organization_id from public.organization_members where user_id = :profile)',
      columns: ['id', 'name', 'organization_type'],
    },
  ],
  'public.partner_invoice_lines': COMPANYS,
  'public.partner_invoices': [
    {
      where: 'created_by = :profile',
      columns: ['id', 'invoice_number', 'status', 'issue_date', 'created_at'],
    },
  ],
  'public.partner_locations': 'Data of an organization.',
  'public.credit_notes': [
    {
      where: 'created_by = :profile or voided_by = :profile',
      columns: ['id', 'credit_note_number', 'created_at'],
    },
  ],
  'public.customer_payments': [
    {
      where: 'created_by = :profile or returned_by = :profile',
      columns: ['id', 'received_on', 'created_at'],
    },
  ],
  'public.customer_refunds': [
    { where: 'created_by = :profile', columns: ['id', 'refunded_on', 'created_at'] },
  ],
  'public.invoice_dispute_messages': own('author_id'),
  'public.invoice_disputes': [
    { where: 'opened_by = :profile or resolved_by = :profile', columns: ['id', 'created_at', 'resolved_at'] },
  ],
  'public.invoice_link_openings': 'Who opened invoices of an organization, without names.',
  'public.invoice_links': [
    { where: 'created_by = :profile or revoked_by = :profile', columns: ['id', 'created_at', 'revoked_at'] },
  ],
  'public.invoice_reminders': own('created_by'),
  'public.payment_promises': [
    {
      where: 'created_by = :profile or withdrawn_by = :profile',
      columns: ['id', 'created_at', 'withdrawn_at'],
    },
  ],
  'public.reminder_stops': [
    { where: 'created_by = :profile or ended_by = :profile', columns: ['id', 'created_at', 'ended_at'] },
  ],
  'public.payment_allocations': [
    { where: 'created_by = :profile or released_by = :profile', columns: ['id', 'created_at'] },
  ],
  'public.payment_run_payees': 'Data of an organization.',
  'public.payment_runs': own('created_by'),
  'public.payment_settings': COMPANYS,
  'public.pay_periods': 'Periods of the company. Who locked them is in the audit log.',
  'public.payroll_entries': own('employee_user_id'),
  'public.profile_cost_rates': own('profile_id'),
  'public.profile_deactivations': own('profile_id'),
  'public.profile_rates': own('profile_id'),
  'public.profiles': own('id'),
  'public.project_assignments': own('assigned_to'),
  'public.project_budgets': COMPANYS,
  'public.project_events': own('actor_profile_id'),
  'public.projects': COMPANYS,
  'public.push_subscriptions': [{ where: 'profile_id = :profile', hides: ['p256dh', 'auth'] }],
  'public.receipt_allocations': [{ where: `receipt_id in (${OWN_RECEIPTS})` }],
  'public.receipt_events': [{ where: `receipt_id in (${OWN_RECEIPTS}) or actor_profile_id = :profile` }],
  'public.receipts': [{ where: 'employee_user_id = :profile or submitted_by = :profile' }],
  'public.rejected_addresses': [{ where: 'profile_id = :profile or address = :email' }],
  'public.retainage_releases': own('released_by'),
  'public.saved_views': own('profile_id'),
  'public.self_checks': own('requested_by'),
  'public.subcontractor_bill_events': own('actor_profile_id'),
  'public.subcontractor_bill_lines': [
    {
      where: `subcontractor_bill_id in (select id from public.subcontractor_bills where submitted_by = :profile)`,
    },
  ],
  'public.subcontractor_bill_work_orders': [
    {
      where: `subcontractor_bill_id in (select id from public.subcontractor_bills where submitted_by = :profile)`,
    },
  ],
  'public.subcontractor_bills': own('submitted_by'),
  'public.time_segments': own('employee_user_id'),
  'public.work_order_assignments': own('assigned_to'),
  'public.work_order_budgets': 'Limits of firms.',
  'public.work_order_events': own('actor_profile_id'),
  'public.work_order_messages': own('sender_id'),
  'public.work_order_report_reviews': [
    {
      where: 'report_id in (select id from public.work_order_reports where subcontractor_user_id = :profile)',
    },
  ],
  'public.work_order_reports': own('subcontractor_user_id'),
  'public.work_orders': [
    {
      where: 'reported_by = :profile',
      columns: [
        ...['id', 'work_order_number', 'title', 'description', 'status', 'priority', 'trade'],
        ...['contact_name', 'contact_phone', 'preferred_from', 'preferred_to'],
        ...['appointment_from', 'appointment_until', 'created_at'],
      ],
    },
  ],
  'storage.objects': [
    {
      file: 'stored_files',
      where: 'owner = :account',
      columns: ['bucket_id', 'name', 'metadata', 'created_at', 'updated_at'],
    },
  ],
};

/** The files of a person: all that they uploaded. */
export const PERSON_FILES = 'a.uploaded_by = :profile';
