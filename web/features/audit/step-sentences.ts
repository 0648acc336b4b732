import { type Message, message } from '#web/lib/text.ts';

/**
 * The steps that decide about status, money, time, or access: what an update says when it sets a column of a table to a
 * value. The first that fits counts.
 */
export const STEP_SENTENCES: readonly (readonly [
  table: string,
  column: string,
  value: string | boolean,
  says: Message,
])[] = [
  ['data_exports', 'status', 'running', message('{{who}} began to make the export of {{record}}')],
  ['data_exports', 'status', 'ready', message('{{who}} finished the export of {{record}}')],
  ['data_exports', 'status', 'failed', message('{{who}} ended the export of {{record}} with an error')],
  ['data_exports', 'status', 'expired', message('{{who}} removed the file of the export of {{record}}')],
  ['profiles', 'is_active', false, message('{{who}} deactivated {{record}}')],
  ['profiles', 'is_active', true, message('{{who}} reactivated {{record}}')],
  ['organizations', 'is_active', false, message('{{who}} deactivated the organization {{record}}')],
  ['organizations', 'is_active', true, message('{{who}} reactivated the organization {{record}}')],
  ['partner_locations', 'is_active', false, message('{{who}} retired the location {{record}}')],
  ['partner_locations', 'is_active', true, message('{{who}} reactivated the location {{record}}')],
  ['price_lists', 'is_active', false, message('{{who}} retired the price list {{record}}')],
  ['price_lists', 'is_active', true, message('{{who}} took up the price list {{record}} again')],
  ['invitations', 'status', 'declined', message('{{who}} declined an invitation to {{record}}')],
  ['invitations', 'status', 'accepted', message('{{who}} accepted an invitation to {{record}}')],
  ['invitations', 'status', 'revoked', message('{{who}} revoked an invitation to {{record}}')],
  ['work_orders', 'status', 'received', message('{{who}} moved {{record}} back to received')],
  ['work_orders', 'status', 'assigned', message('{{who}} assigned {{record}}')],
  ['work_orders', 'status', 'in_progress', message('{{who}} started {{record}}')],
  ['work_orders', 'status', 'work_completed', message('{{who}} finished the work of {{record}}')],
  ['work_orders', 'status', 'completed', message('{{who}} completed {{record}}')],
  ['work_orders', 'status', 'closed', message('{{who}} closed {{record}}')],
  ['work_orders', 'status', 'on_hold', message('{{who}} put {{record}} on hold')],
  ['work_orders', 'status', 'cancelled', message('{{who}} canceled {{record}}')],
  ['work_order_reports', 'status', 'approved', message('{{who}} approved {{record}}')],
  ['work_order_reports', 'status', 'rejected', message('{{who}} sent back {{record}}')],
  ['projects', 'status', 'planned', message('{{who}} moved {{record}} back to planned')],
  ['projects', 'status', 'active', message('{{who}} started {{record}}')],
  ['projects', 'status', 'on_hold', message('{{who}} put {{record}} on hold')],
  ['projects', 'status', 'completed', message('{{who}} completed {{record}}')],
  ['projects', 'status', 'cancelled', message('{{who}} canceled {{record}}')],
  ['employee_reports', 'status', 'submitted', message('{{who}} submitted time of {{record}}')],
  ['employee_reports', 'status', 'approved', message('{{who}} approved time of {{record}}')],
  ['employee_reports', 'status', 'rejected', message('{{who}} sent back time of {{record}}')],
  ['time_segments', 'is_current', false, message('{{who}} struck or replaced time of {{record}}')],
  ['mileage_entries', 'status', 'approved', message('{{who}} approved miles of {{record}}')],
  ['receipts', 'status', 'submitted', message('{{who}} resubmitted a receipt from {{record}}')],
  ['receipts', 'status', 'approved', message('{{who}} approved a receipt from {{record}}')],
  ['receipts', 'status', 'rejected', message('{{who}} sent back a receipt from {{record}}')],
  ['subcontractor_bills', 'status', 'submitted', message('{{who}} submitted {{record}}')],
  ['subcontractor_bills', 'status', 'approved', message('{{who}} approved {{record}}')],
  ['subcontractor_bills', 'status', 'rejected', message('{{who}} sent back {{record}}')],
  ['subcontractor_bills', 'status', 'paid', message('{{who}} marked {{record}} as paid')],
  ['accounting_batches', 'status', 'withdrawn', message('{{who}} withdrew accounting batch {{record}}')],
  ['payroll_exports', 'status', 'withdrawn', message('{{who}} withdrew a payroll file')],
  ['payment_runs', 'status', 'void', message('{{who}} voided payment run {{record}}')],
  ['partner_invoices', 'status', 'sent', message('{{who}} sent {{record}}')],
  ['partner_invoices', 'status', 'paid', message('{{who}} marked {{record}} as paid')],
  ['partner_invoices', 'status', 'void', message('{{who}} voided {{record}}')],
];

/**
 * What an update of the status says when it goes back a step, which only the undo of a decision does. A bill and a
 * receipt that were sent back can also be submitted again, which sets the time of submission.
 */
export const UNDO_SENTENCES: readonly (readonly [table: string, from: string, to: string, says: Message])[] =
  [
    ['work_order_reports', 'approved', 'submitted', message('{{who}} undid the approval of {{record}}')],
    ['work_order_reports', 'rejected', 'submitted', message('{{who}} undid the sending back of {{record}}')],
    [
      'employee_reports',
      'approved',
      'submitted',
      message('{{who}} undid the approval of time of {{record}}'),
    ],
    [
      'employee_reports',
      'rejected',
      'submitted',
      message('{{who}} undid the sending back of time of {{record}}'),
    ],
    ['receipts', 'approved', 'submitted', message('{{who}} undid the approval of a receipt from {{record}}')],
    [
      'receipts',
      'rejected',
      'submitted',
      message('{{who}} undid the sending back of a receipt from {{record}}'),
    ],
    ['subcontractor_bills', 'approved', 'submitted', message('{{who}} undid the approval of {{record}}')],
    ['subcontractor_bills', 'rejected', 'submitted', message('{{who}} undid the sending back of {{record}}')],
    ['subcontractor_bills', 'paid', 'approved', message('{{who}} undid the payment of {{record}}')],
  ];

/** What an insert says when a column has a value. */
export const START_SENTENCES: readonly (readonly [
  table: string,
  column: string,
  value: string,
  says: Message,
])[] = [
  ['maintenance_runs', 'kind', 'run_job', message('{{who}} ran a scheduled job')],
  ['maintenance_runs', 'kind', 'recalculate_figures', message('{{who}} had the figures recalculated')],
  ['maintenance_runs', 'kind', 'rebuild_thumbnails', message('{{who}} had the thumbnails rebuilt')],
  ['maintenance_runs', 'kind', 'resend_emails', message('{{who}} had failed emails sent again')],
];

/** What an update says when it fills a column that was empty. */
export const FILLED_SENTENCES: readonly (readonly [table: string, column: string, says: Message])[] = [
  ['work_orders', 'accepted_at', message('{{who}} accepted {{record}}')],
  ['receipts', 'reimbursed_at', message('{{who}} marked a receipt from {{record}} as reimbursed')],
  ['organizations', 'merged_into_id', message('{{who}} merged {{record}} into another organization')],
  ['profile_deactivations', 'reactivated_at', message('{{who}} recorded that {{record}} was reactivated')],
  ['pay_periods', 'locked_at', message('{{who}} locked the pay period that begins on {{record}}')],
  ['pay_periods', 'unlocked_at', message('{{who}} unlocked the pay period that begins on {{record}}')],
  ['closed_months', 'reopened_at', message('{{who}} reopened the month {{record}}')],
  ['maintenance_runs', 'error', message('{{who}} could not finish maintenance work')],
  ['maintenance_runs', 'finished_at', message('{{who}} finished maintenance work')],
  ['employee_reports', 'clock_out_time', message('{{who}} ended a clock session of {{record}}')],
];

/** What of an email template was changed. */
export const TEMPLATE_SENTENCES = {
  subject: message('{{who}} changed the subject of the email template {{record}}'),
  body: message('{{who}} changed the text of the email template {{record}}'),
  both: message('{{who}} changed the subject and the text of the email template {{record}}'),
} as const;

/** The settings as a sentence names what was changed. */
export const SETTING_NAMES: Readonly<Record<string, Message>> = {
  audit: message('how long the audit log is kept'),
  branding: message('the branding'),
  company: message('the company details'),
  invoicing: message('the settings of sent invoices'),
  numbering: message('the numbering'),
  onboarding: message('the checklist of the dashboard'),
  quotas: message('the quotas'),
  reminders: message('the schedule of reminders'),
  sign_in: message('the rules for signing in'),
  time: message('the rules for time and overtime'),
  trades: message('the trades and checklists'),
  work_orders: message('the work order defaults'),
  working_time: message('the working time'),
};

/** What a change of a column says, whatever its values are. */
export const COLUMN_SENTENCES: readonly (readonly [table: string, column: string, says: Message])[] = [
  ['organizations', 'merged_organization_id', message('{{who}} merged {{value}} into {{record}}')],
  ['credit_notes', 'mailed_at', message('{{who}} emailed {{record}}')],
  ['profiles', 'second_factors', message('{{who}} removed the second factors of {{record}}')],
  ['profiles', 'sessions', message('{{who}} ended sessions of {{record}}')],
  ['organization_members', 'preset', message('{{who}} changed the access of {{record}} to {{value}}')],
  ['organization_members', 'capabilities', message('{{who}} changed what {{record}} may do')],
  [
    'organization_members',
    'bill_approval_limit',
    message('{{who}} changed up to what amount {{record}} approves bills: {{value}}'),
  ],
  [
    'organization_members',
    'may_approve_over_nte',
    message('{{who}} changed whether {{record}} may approve bills over the NTE: {{value}}'),
  ],
  ['organization_members', 'role', message('{{who}} changed the role of {{record}} to {{value}}')],
  ['work_orders', 'assigned_organization_id', message('{{who}} assigned {{record}} to {{value}}')],
  ['work_orders', 'priority', message('{{who}} changed the priority of {{record}} to {{value}}')],
  ['work_orders', 'due_date', message('{{who}} changed the due date of {{record}} to {{value}}')],
  ['work_order_budgets', 'nte_amount', message('{{who}} changed the NTE of {{record}} to {{value}}')],
  [
    'profile_rates',
    'hourly_billable_rate',
    message('{{who}} changed the billable rate of {{record}} to {{value}}'),
  ],
  [
    'profile_cost_rates',
    'hourly_cost_rate',
    message('{{who}} changed the cost rate of {{record}} to {{value}}'),
  ],
];

/** What events of sign-in say; `{{record}}` is the person of the account. */
export const SIGN_IN_SENTENCES: Readonly<Record<string, Message>> = {
  login: message('{{record}} signed in'),
  mfa_code_login: message('{{record}} confirmed a second factor'),
  login_from_new_device: message('{{record}} signed in from a new device'),
  login_failed: message('A sign-in as {{record}} was refused'),
  login_locked_out: message('Sign-ins as {{record}} were locked after too many attempts'),
  token_reused: message('A session of {{record}} was ended because an old token was used again'),
  logout: message('{{record}} signed out'),
  token_revoked: message('A session of {{record}} was ended'),
  user_signedup: message('The account of {{record}} was created'),
  user_invited: message('The account of {{record}} was invited'),
  user_modified: message('The account of {{record}} was changed'),
  user_deleted: message('The account of {{record}} was deleted'),
  user_updated_password: message('{{record}} changed the password'),
  user_recovery_requested: message('A link to reset the password of {{record}} was requested'),
  user_reauthenticate_requested: message('{{record}} asked for a code to confirm a change'),
  user_email_change_requested: message('{{record}} asked to change the email address'),
  user_phone_change_requested: message('{{record}} asked to change the phone number'),
  user_email_change_cancelled: message('{{record}} canceled the change of the email address'),
  user_phone_change_cancelled: message('{{record}} canceled the change of the phone number'),
  passkey_created: message('{{record}} added a passkey'),
  passkey_updated: message('{{record}} renamed a passkey'),
  passkey_deleted: message('A passkey of {{record}} was removed'),
  identity_linked: message('{{record}} linked another way to sign in'),
  identity_unlinked: message('{{record}} removed a way to sign in'),
  sso_provider_created: message('A company sign-in was added'),
  sso_provider_updated: message('A company sign-in was changed'),
  sso_provider_deleted: message('A company sign-in was removed'),
  factor_in_progress: message('{{record}} began to set up a second factor'),
  factor_unenrolled: message('{{record}} removed a second factor'),
  factor_deleted: message('A second factor of {{record}} was removed'),
  generate_recovery_codes: message('{{record}} created new recovery codes'),
};
