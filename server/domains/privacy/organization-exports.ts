import { type ExportRules, NEVER_EXPORTED } from './export-rules.ts';

const own = (column = 'organization_id') => [{ where: `${column} = :organization` }];
const WORK_ORDERS = 'select id from public.work_orders where organization_id = :organization';
const PEOPLES = 'It belongs to a person, and is in the export of that person.';
const CONTRACTORS = 'A record of the contractor, not of the organization.';
const FIRMS_BILLS =
  'select id from public.subcontractor_bills where subcontractor_organization_id = :organization';
const INVOICES = 'select id from public.partner_invoices where organization_id = :organization';
const MEMBERS = 'select user_id from public.organization_members where organization_id = :organization';
/** As the customer sees them: approved. A firm sees its own in every state. */
const REPORTS = `subcontractor_organization_id = :organization
  or (organization_id = :organization and status = 'approved')`;

/** Rows of a large table that fulfill one of several conditions: each is answered by its own index. */
const anyOf = (table: string, conditions: readonly string[]): string =>
  `a.id in (${conditions.map((condition) => `select x.id from ${table} x where ${condition}`).join('\n  union ')})`;

const MESSAGES = anyOf('public.work_order_messages', [
  `x.visibility in ('everyone', 'partner') and x.conversation_id in (
    select c.id from public.conversations c where c.work_order_id in (${WORK_ORDERS}))`,
  `x.assigned_organization_id = :organization and x.visibility in ('everyone', 'assigned')`,
]);

/** The files that the organization may see, as a condition on attachments. */
export const ORGANIZATION_FILES = anyOf('public.attachments', [
  'x.work_order_id is not null and x.assigned_organization_id = :organization',
  'x.report_id in (select r.id from public.work_order_reports r where r.subcontractor_organization_id = :organization)',
  `x.bill_id in (${FIRMS_BILLS})`,
  `x.work_order_id in (${WORK_ORDERS}) and x.is_released`,
  `x.is_released and x.report_id in (select r.id from public.work_order_reports r
    where r.organization_id = :organization and r.status = 'approved')`,
  `x.message_id in (select a.id from public.work_order_messages a where ${MESSAGES})`,
]);

/** What an export of a customer or a subcontractor holds: what the organization itself may see. */
export const ORGANIZATION_EXPORTS: ExportRules = {
  ...NEVER_EXPORTED,
  'app.device_queues': PEOPLES,
  'app.former_budgets': 'Limits of work orders that a firm no longer has.',
  'auth.audit_log_entries': PEOPLES,
  'auth.identities': PEOPLES,
  'auth.known_devices': PEOPLES,
  'auth.mfa_factors': PEOPLES,
  'auth.sessions': PEOPLES,
  'auth.users': PEOPLES,
  'auth.webauthn_credentials': PEOPLES,
  'public.attachments': [{ where: ORGANIZATION_FILES }],
  'public.audit_log': 'It holds values that only the office may see.',
  'public.clock_events': PEOPLES,
  'public.conversation_participants': PEOPLES,
  'public.conversations': [
    {
      where: `work_order_id in (${WORK_ORDERS}) or organization_id = :organization
        or assigned_organization_id = :organization`,
      columns: ['id', 'conversation_type', 'title', 'work_order_id', 'created_at', 'last_message_at'],
    },
  ],
  'public.agreed_rates': own(),
  'public.bill_payments': [{ where: `subcontractor_bill_id in (${FIRMS_BILLS})` }],
  'public.cost_rate_history': CONTRACTORS,
  'public.credit_notes': own(),
  'public.customer_payments': [{ where: 'organization_id = :organization', hides: ['notes'] }],
  'public.customer_refunds': own(),
  'public.data_erasures': PEOPLES,
  'public.data_exports': own(),
  'public.email_log': PEOPLES,
  'public.email_records': PEOPLES,
  'public.employee_reports': PEOPLES,
  'public.former_work_orders': own(),
  'public.invitations': [
    { where: 'organization_id = :organization', hides: ['hourly_billable_rate', 'hourly_cost_rate'] },
  ],
  'public.invoice_dispute_messages': [{ where: `partner_invoice_id in (${INVOICES})` }],
  'public.invoice_disputes': [{ where: `partner_invoice_id in (${INVOICES})` }],
  'public.invoice_link_openings': CONTRACTORS,
  'public.invoice_links': CONTRACTORS,
  'public.invoice_reminders': [{ where: `partner_invoice_id in (${INVOICES})` }],
  'public.payment_promises': CONTRACTORS,
  'public.reminder_stops': CONTRACTORS,
  'public.maintenance_runs': CONTRACTORS,
  'public.message_read_receipts': PEOPLES,
  'public.mileage_entries': CONTRACTORS,
  'public.notification_settings': PEOPLES,
  'public.notifications': PEOPLES,
  'public.organization_bank_accounts': own(),
  'public.organization_billing': own(),
  'public.organization_documents': 'Documents of the office, which the organization does not see.',
  'public.organization_internals': [
    { where: 'organization_id = :organization', columns: ['organization_id', 'tax_number', 'created_at'] },
  ],
  'public.organization_members': own(),
  'public.organization_tax_facts': own(),
  'public.organizations': own('id'),
  'public.partner_invoice_lines': [{ where: `partner_invoice_id in (${INVOICES} and status <> 'draft')` }],
  'public.partner_invoices': [{ where: `organization_id = :organization and status <> 'draft'` }],
  'public.partner_locations': own(),
  'public.pay_periods': CONTRACTORS,
  'public.payment_allocations': [{ where: `partner_invoice_id in (${INVOICES})` }],
  'public.payment_run_payees': own(),
  'public.payment_runs': CONTRACTORS,
  'public.payment_settings': CONTRACTORS,
  'public.payroll_entries': CONTRACTORS,
  'public.profile_cost_rates': CONTRACTORS,
  'public.profile_deactivations': own(),
  'public.profile_rates': CONTRACTORS,
  'public.profiles': [
    {
      where: `id in (${MEMBERS})`,
      columns: ['id', 'first_name', 'last_name', 'email', 'phone', 'is_active', 'created_at'],
    },
  ],
  'public.project_assignments': CONTRACTORS,
  'public.project_budgets': CONTRACTORS,
  'public.project_events': CONTRACTORS,
  'public.projects': CONTRACTORS,
  'public.push_subscriptions': PEOPLES,
  'public.receipt_allocations': CONTRACTORS,
  'public.receipt_events': CONTRACTORS,
  'public.receipts': CONTRACTORS,
  'public.rejected_addresses': PEOPLES,
  'public.retainage_releases': [{ where: `subcontractor_bill_id in (${FIRMS_BILLS})` }],
  'public.saved_views': PEOPLES,
  'public.self_checks': CONTRACTORS,
  'public.subcontractor_bill_events': [
    { where: `subcontractor_bill_id in (${FIRMS_BILLS}) and visibility <> 'staff'` },
  ],
  'public.subcontractor_bill_lines': [{ where: `subcontractor_bill_id in (${FIRMS_BILLS})` }],
  'public.subcontractor_bill_work_orders': [{ where: `subcontractor_bill_id in (${FIRMS_BILLS})` }],
  'public.subcontractor_bills': own('subcontractor_organization_id'),
  'public.time_segments': PEOPLES,
  'public.work_order_assignments': own(),
  'public.work_order_budgets': [{ where: 'assigned_organization_id = :organization' }],
  'public.work_order_events': [
    {
      where: anyOf('public.work_order_events', [
        `x.work_order_id in (${WORK_ORDERS}) and x.visibility in ('everyone', 'partner')`,
        `x.assigned_organization_id = :organization and x.visibility in ('everyone', 'assigned')`,
      ]),
    },
  ],
  'public.work_order_messages': [{ where: MESSAGES }],
  'public.work_order_report_reviews': [
    {
      where: `report_id in (select id from public.work_order_reports
        where subcontractor_organization_id = :organization)`,
    },
  ],
  'public.work_order_reports': [{ where: REPORTS }],
  'public.work_orders': [
    { where: 'organization_id = :organization' },
    // Of the customers' work orders, a subcontractor has what identifies its own work.
    {
      file: 'assigned_work_orders',
      where: 'assigned_organization_id = :organization',
      columns: ['id', 'work_order_number', 'title', 'status', 'trade', 'date_assigned', 'date_completed'],
    },
  ],
  'storage.objects': 'The files are listed in attachments.',
};
