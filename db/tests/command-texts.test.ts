import { afterAll, beforeAll, expect, it } from 'vitest';
import { toJSONSchema } from 'zod/v4/core';
import { type CommandName, commands } from '#shared/commands.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { OTHER } from './support/texts-kept-elsewhere.ts';
import { accepts, type ValueColumn, valueColumns } from './support/value-columns.ts';

/** A text that a command takes is kept by every column that it goes to: its own, and those of histories. */
let testDatabase: TestDatabase;
let columns: ValueColumn[];
beforeAll(async () => {
  testDatabase = await createTestDatabase();
  columns = await valueColumns(testDatabase.owner);
});
afterAll(() => testDatabase.drop());

/**
 * Where each text of a command goes: first the column with the same limit, then those that must hold at least as much.
 */
const KEPT_IN: Partial<Record<CommandName, Record<string, string[]>>> = {
  save_person: {
    first_name: ['profiles.first_name'],
    last_name: ['profiles.last_name'],
    phone: ['profiles.phone'],
    employee_number: ['profile_cost_rates.employee_number'],
  },
  deactivate_person: { reason: ['profile_deactivations.reason'] },
  create_work_order: {
    ...ofWorkOrder('title', 'description', 'trade', 'contact_name', 'contact_phone'),
    'office.partner_reference': ['work_orders.partner_reference'],
  },
  create_project_work_order: ofWorkOrder('title', 'description', 'trade'),
  correct_work_order: ofWorkOrder(
    ...['title', 'description', 'trade', 'contact_name', 'contact_phone', 'partner_reference'],
  ),
  change_work_order_status: { reason: ['work_orders.status_reason', 'work_order_events.message'] },
  bulk_change_work_order_status: { reason: ['work_orders.status_reason', 'work_order_events.message'] },
  submit_report: {
    work_performed: ['work_order_reports.work_performed'],
    materials_used: ['work_order_reports.materials_used'],
    signature_name: ['work_order_reports.signature_name'],
  },
  attach_report_photo: { file_name: ['attachments.file_name'], caption: ['attachments.caption'] },
  approve_report: reviewed(),
  reject_report: reviewed(),
  save_checklist: { trade: ['report_checklists.trade'] },
  save_bill_draft: ofBill(),
  submit_bill: ofBill(),
  approve_bill: {
    note: ['subcontractor_bill_events.message', 'work_order_events.message'],
    'reductions.reason': ['subcontractor_bill_work_orders.reduction_reason', 'work_order_events.message'],
  },
  reject_bill: {
    reason: [
      ...['subcontractor_bills.rejection_reason', 'subcontractor_bill_events.message'],
      'work_order_events.message',
    ],
  },
  mark_bills_paid: {
    payment_reference: ['subcontractor_bills.payment_reference', 'subcontractor_bill_events.message'],
  },
  record_bill_payment: {
    payment_reference: ['bill_payments.payment_reference', 'subcontractor_bills.payment_reference'],
  },
  void_bill_payment: {
    reason: [
      ...['bill_payments.void_reason', 'payment_run_payees.void_reason'],
      'subcontractor_bill_events.message',
    ],
  },
  void_payment_run: { reason: ['payment_runs.void_reason', 'payment_run_payees.void_reason'] },
  save_payment_settings: {
    'bank.bank_name': ['payment_settings.bank_name'],
    'bank.company_number': ['payment_settings.company_number'],
    'bank.company_name': ['payment_settings.company_name'],
  },
  save_invoice: {
    ...Object.fromEntries(
      ['title', 'customer_reference', 'notes', 'terms'].map((name) => [name, [`partner_invoices.${name}`]]),
    ),
    'lines.description': ['partner_invoice_lines.description'],
  },
  void_invoice: { reason: ['partner_invoices.void_reason'] },
  save_contract: {
    'lines.description': ['project_contract_lines.description'],
    'lines.change_order': ['project_contract_lines.change_order'],
  },
  create_deposit: { description: ['partner_invoice_lines.description'] },
  record_payment: { reference: ['customer_payments.reference'], notes: ['customer_payments.notes'] },
  return_payment: { reason: ['customer_payments.returned_reason'] },
  issue_credit_note: { reason: ['credit_notes.reason'] },
  void_credit_note: { reason: ['credit_notes.void_reason'] },
  dispute_invoice: { text: ['invoice_dispute_messages.text'] },
  post_invoice_message: { text: ['invoice_dispute_messages.text'] },
  resolve_dispute: { text: ['credit_notes.reason', 'invoice_dispute_messages.text'] },
  stop_reminders: { reason: ['reminder_stops.reason'] },
  record_promise: { promised_by: ['payment_promises.promised_by'], note: ['payment_promises.note'] },
  refund_credit: { reference: ['customer_refunds.reference'] },
  clock_in: clocked('location_address'),
  clock_out: clocked('clock_out_location_address'),
  take_break: clocked('clock_out_location_address'),
  end_day: clocked('clock_out_location_address'),
  describe_session: { work_performed: ['employee_reports.work_performed', 'time_segments.work_performed'] },
  change_invitation: invited(),
  invite_person: invited(),
  create_invited_account: { first_name: ['profiles.first_name'], last_name: ['profiles.last_name'] },
  set_up_company: {
    company_name: ['organizations.name'],
    ...{ first_name: ['profiles.first_name'], last_name: ['profiles.last_name'] },
  },
  save_email_template: { subject: ['email_templates.subject'], body: ['email_templates.body'] },
  save_email_server: Object.fromEntries(
    ['username', 'sender', 'reply_to', 'bounce_username'].map((name) => [name, [`email_server.${name}`]]),
  ),
  save_company: Object.fromEntries(
    [...['name', 'address_line1', 'address_line2', 'city', 'contact_email', 'contact_phone']].map((name) => [
      name,
      [`organizations.${name}`],
    ]),
  ),
  renew_push_subscription: {
    ...{ p256dh: ['push_subscriptions.p256dh'], auth: ['push_subscriptions.auth'] },
  },
  save_location: Object.fromEntries(
    [
      ...['name', 'store_number', 'address_line1', 'address_line2', 'city', 'contact_name', 'contact_phone'],
      'access_notes',
    ].map((name) => [name, [`partner_locations.${name}`]]),
  ),
  save_organization: {
    ...Object.fromEntries(
      [
        ...['name', 'legal_name', 'contact_name', 'contact_email', 'contact_phone', 'address_line1'],
        ...['address_line2', 'city'],
      ].map((name) => [name, [`organizations.${name}`]]),
    ),
    billing_contact_name: ['organization_billing.contact_name'],
    billing_email: ['organization_billing.email'],
    ...Object.fromEntries(
      ['address_line1', 'address_line2', 'city'].map((name) => [
        `billing_${name}`,
        [`organization_billing.${name}`],
      ]),
    ),
    tax_certificate_number: ['organization_billing.tax_certificate_number'],
    tax_number: ['organization_internals.tax_number'],
    notes: ['organization_internals.notes'],
  },
  add_organization_documents: {
    'documents.title': ['organization_documents.title'],
    'documents.file_name': ['organization_documents.file_name'],
    'documents.note': ['organization_documents.note'],
  },
  change_organization_document: {
    title: ['organization_documents.title'],
    note: ['organization_documents.note'],
  },
  save_price_list: {
    ...{ name: ['price_lists.name'], notes: ['price_lists.notes'], trade: ['price_lists.trade'] },
    'items.trade': ['price_list_items.trade'],
    'items.description': ['price_list_items.description'],
  },
  save_tax_rate: { name: ['tax_rates.name'], city: ['tax_rates.city'] },
  import_tax_rates: { 'rates.name': ['tax_rates.name'], 'rates.city': ['tax_rates.city'] },
  save_project: { name: ['projects.name'], description: ['projects.description'] },
  change_project_status: { reason: ['projects.status_reason', 'project_events.message'] },
  save_receipt: { vendor_name: ['receipts.vendor_name'], description: ['receipts.description'] },
  reject_receipt: { reason: ['receipts.review_notes', 'receipt_events.message', 'notifications.body'] },
  set_pay_rates: { employee_number: ['profile_cost_rates.employee_number'] },
  send_back_time: { review_notes: ['employee_reports.review_notes', 'notifications.body'] },
  correct_time: { work_performed: ['time_segments.work_performed'], ...corrected() },
  add_time: { work_performed: ['time_segments.work_performed'], ...corrected() },
  strike_time: corrected(),
  end_session: corrected(),
  save_tax_facts: { 'facts.legal_name': ['organization_tax_facts.legal_name'] },
  withdraw_accounting_batch: { reason: ['accounting_batches.withdraw_reason'] },
  save_accounting_mappings: Object.fromEntries(
    ['account', 'item', 'class', 'tax_code'].map((name) => [
      `mappings.${name}`,
      [`accounting_mappings.${name}`],
    ]),
  ),
  withdraw_payroll: { reason: ['payroll_exports.withdraw_reason'] },
  save_payroll_settings: Object.fromEntries(
    ['company', 'double_time', 'holiday', 'pto', 'mileage', 'per_diem'].map((name) => [
      `${name}_code`,
      [`payroll_settings.${name}_code`],
    ]),
  ),
  reopen_month: { reason: ['closed_months.reopen_reason'] },
  unlock_pay_period: { reason: ['pay_periods.unlock_reason'] },
};

/** Texts that become part of a longer one, or of no row. Each says why. */
const OTHER: Record<string, string> = {
  ...{
    'save_accounting_mappings mappings.key': 'one of a list',
    'save_bank_account account.account_number': 'digits, in a table that no request reads',
    'save_bank_account account.routing_number': 'digits, in a table that no request reads',
    'save_tax_facts facts.tin': 'digits, in a table that no request reads',
    'save_payment_settings bank.bank_routing_number': 'digits with a check digit',
  },
  'answer_assignment reason': 'work_order_events.message',
  'assign_work_order note': 'work_order_events.message',
  'create_work_order office.note': 'work_order_events.message',
  'bulk_assign_work_orders note': 'work_order_events.message',
  'submit_report checklist.text': 'an entry of work_order_reports.checklist',
  'submit_report checklist.note': 'an entry of work_order_reports.checklist',
  'save_checklist items.text': 'an entry of report_checklists.items',
  'attach_report_photo storage_path': 'compared with a stored file',
  ...Object.fromEntries(
    ['invitations', 'locations', 'organizations'].map((list) => [
      `import_${list} file_name`,
      'kept in the audit log',
    ]),
  ),
  'save_location version': 'compared',
  'erase_person confirmation': 'compared',
  'save_location state': 'one of the states',
  'save_location postal_code': 'five or nine digits',
  'set_organization_logo storage_path': 'compared with a stored file',
  'add_organization_documents documents.storage_path': 'compared with a stored file',
  'change_organization_document version': 'compared',
  'save_organization version': 'compared',
  'save_organization state': 'one of the states',
  'save_organization postal_code': 'five or nine digits',
  'save_organization service_states': 'states',
  'save_organization tax_exempt_states': 'states',
  'save_organization service_zip_prefixes': 'at most five digits',
  'save_organization billing_state': 'one of the states',
  'save_organization billing_postal_code': 'five or nine digits',
  'save_tax_rate state': 'one of the states',
  'save_tax_rate postal_codes': 'five digits',
  'save_tax_rules state': 'one of the states',
  'import_tax_rates rates.state': 'one of the states',
  'import_tax_rates rates.postal_codes': 'five digits',
  'find_organization_duplicates name': 'compared',
  'find_organization_duplicates tax_number': 'compared',
  'find_organization_duplicates emails': 'compared',
  'save_project version': 'compared',
  'reset_person_factors reason': 'kept in the audit log and the mail',
  'renew_push_subscription old_endpoint': 'compared',
  'renew_push_subscription endpoint': 'an address, of which push_subscriptions keeps 2,000 characters',
  'invite_person email': 'checked as an address',
  'change_invitation email': 'checked as an address',
  'set_own_photo storage_path': 'compared with a stored file',
  'run_self_check push_endpoint': 'compared',
  'describe_invitation token': 'compared',
  'create_invited_account token': 'compared',
  'create_invited_account password': 'checked by the sign-up',
  'accept_invitation token': 'compared',
  'decline_invitation token': 'compared',
  'set_up_company token': 'compared',
  'set_up_company time_zone': 'the name of a time zone',
  'set_up_company email': 'checked by the sign-up',
  'set_up_company password': 'checked by the sign-up',
  'save_organization trades': 'entries of organizations.trades',
  'clear_rejected_address address': 'compared',
  'preview_email_template subject': 'shown once',
  'preview_email_template body': 'shown once',
  'send_test_email text.subject': 'a part of a mail',
  'send_test_email text.body': 'a part of a mail',
  'revert_email_template version': 'compared',
  'save_email_template version': 'compared',
  'save_email_server version': 'compared',
  'save_email_server password': 'kept sealed',
  'save_email_server host': 'a host name, of which email_server.host checks the form',
  'save_email_server return_address': 'an address, of which email_server.return_address checks the form',
  'save_email_server bounce_password': 'kept sealed',
  'save_email_server bounce_host': 'a host name, of which email_server.bounce_host checks the form',
  ...Object.fromEntries(
    ['host', 'username', 'password'].map((name) => [`test_bounce_mailbox bounce_${name}`, 'used once']),
  ),
  'test_email_server return_address': 'used once',
  'test_email_server password': 'used once',
  'test_email_server host': 'used once',
  'test_email_server username': 'used once',
  'test_email_server sender': 'used once',
  'test_email_server reply_to': 'used once',
  'save_company state': 'one of the states',
  'save_company postal_code': 'five or nine digits',
  'save_company time_zone': 'the name of a time zone',
  ...Object.fromEntries(
    [
      ...['save_branding logo_path', 'save_branding product_name', 'save_company legal_name'],
      ...['save_company tax_number', 'save_trades trades.name'],
      ...['save_working_time working_time.ends_at', 'save_working_time working_time.holidays.name'],
      'save_working_time working_time.starts_at',
      ...['save_invoicing_settings settings.payment_url', 'save_reminder_settings settings.steps.text'],
      ...['BILL', 'CN', 'INV', 'PRJ', 'RPT', 'WO'].map((kind) => `save_numbering prefixes.${kind}`),
    ].map((name) => [name, 'a part of settings.value']),
  ),
  ...Object.fromEntries(
    [
      ...[
        'branding',
        'company',
        'invoicing_settings',
        'numbering',
        'reminder_settings',
        'time_settings',
        'trades',
        'work_order_settings',
        'working_time',
      ],
    ].map((name) => [`save_${name} version`, 'compared']),
  ),
  'correct_time time_zone': 'the name of a time zone, which no row keeps',
  'add_time time_zone': 'the name of a time zone, which no row keeps',
  'end_session time_zone': 'the name of a time zone, which no row keeps',
};
const isLineOfImport = (text: string) => /^import_(invitations|locations|organizations) rows\./.test(text);

it('knows the column of every text of every command', () => {
  const known = Object.entries(KEPT_IN).flatMap(([command, texts]) =>
    Object.keys(texts).map((path) => `${command} ${path}`),
  );
  const texts = textsOfCommands().map(({ name }) => name);
  // A line of an import is checked by the fields of the command that saves one.
  expect(texts.filter((name) => !isLineOfImport(name)).sort()).toEqual(
    [...known, ...Object.keys(OTHER)].sort(),
  );
});

it('has columns that hold every text of a command', async () => {
  const refused: string[] = [];
  for (const { name, most } of textsOfCommands()) {
    const [command = '', path = ''] = name.split(' ');
    const [own, ...others] = KEPT_IN[command as CommandName]?.[path] ?? [];
    const more = [...others, ...(/^\w+\.\w+$/.test(OTHER[name] ?? '') ? [OTHER[name]] : [])];
    if (most === undefined && own) refused.push(`${name} has no limit`);
    for (const column of [own, ...more]) {
      if (column && !(await keeps(column, most ?? 0))) refused.push(`${name}: ${column} refuses ${most}`);
    }
    if (own && (await keeps(own, (most ?? 0) + 1))) refused.push(`${name}: ${own} keeps more than ${most}`);
  }
  expect(refused).toEqual([]);
});

function keeps(name: string, length: number): Promise<boolean> {
  const column = columns.find((one) => `${one.table}.${one.column}` === name);
  if (!column) throw new Error(`There is no column ${name}.`);
  // Of digits, because a phone number has no letters.
  return accepts(testDatabase.owner, column, `repeat('5', ${length})`);
}

function ofWorkOrder(...names: string[]): Record<string, string[]> {
  return Object.fromEntries(names.map((name) => [name, [`work_orders.${name}`]]));
}

function reviewed(): Record<string, string[]> {
  return { review_notes: ['work_order_report_reviews.review_notes', 'work_order_events.message'] };
}

function invited(): Record<string, string[]> {
  return {
    first_name: ['invitations.first_name', 'profiles.first_name'],
    last_name: ['invitations.last_name', 'profiles.last_name'],
    phone: ['invitations.phone', 'profiles.phone'],
    employee_number: ['invitations.employee_number', 'profile_cost_rates.employee_number'],
  };
}

function ofBill(): Record<string, string[]> {
  return {
    external_bill_number: ['subcontractor_bills.external_bill_number'],
    notes: ['subcontractor_bills.notes'],
    'lines.description': ['subcontractor_bill_work_orders.description'],
    'lines.items.description': ['subcontractor_bill_lines.description'],
  };
}

function clocked(address: string): Record<string, string[]> {
  return {
    'event.time_zone': ['clock_events.time_zone'],
    'event.location.address': [`employee_reports.${address}`, 'clock_events.location_address'],
  };
}

function corrected(): Record<string, string[]> {
  return { reason: ['time_segments.reason', 'notifications.body'] };
}

interface JsonSchema {
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  allOf?: JsonSchema[];
  enum?: unknown[];
  type?: string;
  format?: string;
  maxLength?: number;
}

/** Every free text that a command takes, as `command path`, with the most characters that it takes. */
function textsOfCommands(): { name: string; most: number | undefined }[] {
  const texts = new Map<string, number | undefined>();
  const collect = (command: string, schema: JsonSchema, path: string[]) => {
    for (const part of [schema.items, ...(schema.anyOf ?? []), ...(schema.allOf ?? [])]) {
      if (part) collect(command, part, path);
    }
    for (const [key, part] of Object.entries(schema.properties ?? {})) collect(command, part, [...path, key]);
    const isText =
      schema.type === 'string' && !schema.enum && !/^(uuid|date|date-time)$/.test(schema.format ?? '');
    if (isText) texts.set(`${command} ${path.join('.')}`, schema.maxLength);
  };
  for (const [command, { input }] of Object.entries(commands)) {
    collect(command, toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as JsonSchema, []);
  }
  return [...texts].map(([name, most]) => ({ name, most }));
}
