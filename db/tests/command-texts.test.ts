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
    'office.job_type': ['work_orders.job_type'],
  },
  create_project_work_order: ofWorkOrder('title', 'description', 'trade', 'job_type'),
  correct_work_order: ofWorkOrder(
    ...['title', 'description', 'trade', 'contact_name', 'contact_phone', 'partner_reference', 'job_type'],
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
    billing_portal: ['organization_billing.billing_portal'],
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
  copy_price_list: { name: ['price_lists.name'] },
  save_price_list: {
    ...{ name: ['price_lists.name'], notes: ['price_lists.notes'], trade: ['price_lists.trade'] },
    'items.trade': ['price_list_items.trade'],
    'items.labor_class': ['price_list_items.labor_class'],
    'items.description': ['price_list_items.description'],
  },
  save_tax_rate: { name: ['tax_rates.name'], city: ['tax_rates.city'] },
  import_tax_rates: { 'rates.name': ['tax_rates.name'], 'rates.city': ['tax_rates.city'] },
  save_project: { name: ['projects.name'], description: ['projects.description'] },
  change_project_status: { reason: ['projects.status_reason', 'project_events.message'] },
  save_receipt: { vendor_name: ['receipts.vendor_name'], description: ['receipts.description'] },
  record_mileage: { note: ['mileage_entries.note'] },
  reject_receipt: { reason: ['receipts.review_notes', 'receipt_events.message', 'notifications.body'] },
  set_pay_rates: {
    employee_number: ['profile_cost_rates.employee_number'],
    labor_class: ['profile_rates.labor_class'],
  },
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
    ['company', 'regular', 'overtime', 'double_time', 'holiday', 'pto', 'mileage', 'per_diem'].map((name) => [
      `${name}_code`,
      [`payroll_settings.${name}_code`],
    ]),
  ),
  reopen_month: { reason: ['closed_months.reopen_reason'] },
  unlock_pay_period: { reason: ['pay_periods.unlock_reason'] },
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
  const text = name.endsWith('email') ? `repeat('5', ${length - 7}) || '@a.test'` : `repeat('5', ${length})`;
  return accepts(testDatabase.owner, column, text);
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
