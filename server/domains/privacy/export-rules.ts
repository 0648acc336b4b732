/** Rows of a table as a CSV file of an export. */
export interface TableExport {
  /** SQL with `:profile`, `:account`, and `:email` of a person, or `:organization`. */
  where: string;
  /** The name of the file without its extension; by default that of the table. */
  file?: string;
  /** Only these columns; by default all. */
  columns?: readonly string[];
  /** All columns but these: secrets, and what concerns others. */
  hides?: readonly string[];
}

/** What of a table is exported, or in one sentence why nothing is. */
type ExportRule = readonly TableExport[] | string;

/** A rule for every table of the database: `privacy-rules.test.ts` compares them with the catalog. */
export type ExportRules = Readonly<Record<string, ExportRule>>;

/** Tables without data of anybody, or only with copies, for exports of persons and of organizations alike. */
export const NEVER_EXPORTED: Readonly<Record<string, string>> = {
  'app.accounting_candidates': 'A technical table: which documents may wait for a batch.',
  'app.accounting_file_contents': 'Files for the accounting program. The documents in them are exported.',
  'app.audit_shift': 'A number of the audit log.',
  'app.command_receipts':
    'Answers for repeated requests, kept for a day. Their content is in the other tables.',
  'app.conversation_activity': 'Times of the last messages, computed from messages.',
  'app.daily_use': 'Counters of the day.',
  'app.decided_rows': 'What decisions of the last seconds changed. The audit log has it.',
  'app.decisions': 'Decisions of the last seconds. The audit log has them.',
  'app.document_reminders': 'Reminders that were sent.',
  'app.bank_account_numbers': 'Secrets: numbers that nobody reads again. The last digits are exported.',
  'app.nec_thresholds': 'Amounts of the tax law.',
  'app.taxpayer_numbers': 'Secrets: numbers that nobody reads again. The last digits are exported.',
  'app.bounce_reading': 'How far the mailbox of bounces was read.',
  'app.email_passwords': 'A secret of the portal.',
  'app.geocoded_positions': 'Addresses of positions, without whose they were.',
  'app.geocoder_rate': 'The pace of the geocoder.',
  'app.held_notifications': 'Notifications that wait to be sent.',
  'app.invitation_links': 'Secrets of pending invitations.',
  'app.invoice_link_tokens': 'Secrets of links.',
  'app.invoice_requests': 'A technical table: keys of requests, for 30 days.',
  'app.invoiced_hours': 'Computed from the lines of invoices.',
  'app.mail_bodies': 'Texts of emails that wait to be sent.',
  'app.margin_queue': 'Figures computed from documents.',
  'app.margin_rows': 'Figures computed from documents.',
  'app.margin_sums': 'Figures computed from documents.',
  'app.margin_totals': 'Figures computed from documents.',
  'app.message_alerts': 'Messages about which somebody is still to be notified.',
  'app.mileage_costs': 'What miles cost the company. The miles are exported.',
  'app.number_sequences': 'Counters of document numbers.',
  'app.payment_requests': 'A technical table: keys of requests, for 30 days.',
  'app.payroll_files': 'Files for the payroll program. The hours in them are exported.',
  'app.payee_accounts': 'The last digits of accounts. The account is exported.',
  'app.payment_run_files': 'Files for the bank, with numbers of accounts. The payments are exported.',
  'app.project_transitions': 'Rules of the portal.',
  'app.pushes': 'Push notifications that wait to be sent.',
  'app.receivable_entries': 'Computed from invoices, payments, credit notes, and refunds.',
  'app.reminded_days': 'Days whose reminders were sent.',
  'app.setup_tokens': 'Secrets of the portal.',
  'app.unannounced_messages': 'Messages about which nobody was notified yet.',
  'app.work_alerts': 'Notifications that wait to be sent.',
  'app.work_order_figure_changes': 'Figures computed from work orders.',
  'app.work_order_figures': 'Figures computed from work orders.',
  'app.work_order_transitions': 'Rules of the portal.',
  'app.work_to_invoice': 'Computed from work orders and invoices.',
  'auth.flow_state': 'Sign-ins in progress.',
  'auth.mfa_amr_claims': 'How sessions were opened; the sessions are exported.',
  'auth.mfa_challenges': 'Sign-ins in progress.',
  'auth.one_time_tokens': 'Secrets of links in emails.',
  'auth.rate_limits': 'Attempts of the last hours.',
  'auth.recovery_codes': 'Secrets of sign-in.',
  'auth.refresh_tokens': 'Secrets of sessions.',
  'auth.saml_assertions': 'Sign-ins in progress.',
  'auth.saml_providers': 'Settings of sign-in.',
  'auth.saml_relay_states': 'Sign-ins in progress.',
  'auth.sms_log': 'Texts of sign-in codes.',
  'auth.sso_domains': 'Settings of sign-in.',
  'auth.sso_providers': 'Settings of sign-in.',
  'auth.used_links': 'Links that were used.',
  'auth.webauthn_challenges': 'Sign-ins in progress.',
  'public.audit_blocks': 'Hashes of the audit log.',
  'public.audit_removals': 'Where the audit log begins.',
  'public.accounting_batch_files': 'Files for the accounting program.',
  'public.accounting_batch_items': 'Copies of documents that are exported themselves.',
  'public.accounting_batches': 'Files for the accounting program. Who made them is in the audit log.',
  'public.accounting_mappings': 'Settings of the company. Who changed them is in the audit log.',
  'public.payroll_exports': 'Files for the payroll program. Who made them is in the audit log.',
  'public.payroll_settings': 'Settings of the company. Who changed them is in the audit log.',
  'public.closed_months': 'Settings of the company. Who changed them is in the audit log.',
  'public.email_server': 'Settings of the company.',
  'public.email_template_versions': 'Texts of the company. Who changed them is in the audit log.',
  'public.email_templates': 'Texts of the company. Who changed them is in the audit log.',
  'public.firm_stamps': 'Which firm may read a message or an event; both are exported.',
  'public.orphaned_files': 'Findings about the file store.',
  'public.price_list_items': 'Prices of the company. Who changed them is in the audit log.',
  'public.price_lists': 'Prices of the company. Who changed them is in the audit log.',
  'public.invoice_schedule_lines': 'Of invoices, which are exported with their amounts.',
  'public.project_contract_lines': 'How the company bills a project. The invoices are exported.',
  'public.project_contracts': 'How the company bills a project. The invoices are exported.',
  'public.partner_invoice_taxes': 'Of invoices, which are exported with their amounts.',
  'public.tax_rates': 'Settings of the company. Who changed them is in the audit log.',
  'public.tax_rules': 'Settings of the company. Who changed them is in the audit log.',
  'public.report_checklists': 'Settings of the company. Who changed them is in the audit log.',
  'public.scheduled_jobs': 'Work of the server.',
  'public.settings': 'Settings of the company. Who changed them is in the audit log.',
  'realtime.changes': 'Changes of the last seconds.',
  'realtime.messages': 'Messages between devices of the last seconds.',
  'realtime.nodes': 'The processes of the portal.',
  'realtime.parcels': 'Messages between servers.',
  'realtime.presences': 'Who is connected now.',
  'storage.buckets': 'Kinds of files.',
  'storage.resumable_uploads': 'Uploads in progress.',
  'storage.unclaimed_files': 'Files that are being removed.',
};
