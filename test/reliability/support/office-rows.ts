import { randomInt, randomUUID } from 'node:crypto';
import type pg from 'pg';
import { SELF_CHECK_NAMES } from '#shared/rules/self-checks.ts';
import { findId, insertRow } from './rows.ts';

interface About {
  customer: string;
  requester: string;
  admin: string;
  workOrder: string;
  text: (what: string) => string;
}

let selfChecks = 0;
/** There is one row for each check, and every job needs one of its own. */
function nextSelfCheck() {
  selfChecks += 1;
  return SELF_CHECK_NAMES[selfChecks % SELF_CHECK_NAMES.length];
}

/** What the office keeps about itself, its mails, and the customer of a job. */
export async function addOfficeRows(owner: pg.Pool, about: About) {
  const { customer, requester, admin, workOrder, text } = about;
  const add = (table: string, row: Record<string, unknown>, answer = 'id') =>
    insertRow(owner, table, row, answer);
  // Both jobs of a customer share these.
  await owner.query(
    'insert into public.organization_billing (organization_id, contact_name) values ($1, $2) on conflict do nothing',
    [customer, text('terms')],
  );
  await owner.query(
    'insert into public.organization_internals (organization_id, notes) values ($1, $2) on conflict do nothing',
    [customer, text('tax_notes')],
  );
  // Before the first one that the portal seals.
  await owner.query(
    `insert into public.audit_blocks values (0, 1, 2, 1, '', '', '', '2026-03-02T13:00:00Z') on conflict do nothing`,
  );
  const document = (kind: string) =>
    add('organization_documents', {
      ...{ organization_id: customer, kind, title: text(kind), storage_path: `${customer}/${randomUUID()}` },
      ...{ file_name: 'document.pdf', content_type: 'application/pdf', size_bytes: 1000 },
    });
  const template = text('template');
  const words = { subject: 's', body: 'b' };
  const mail = await add('email_log', {
    ...{ to_address: `${text('mail')}@example.test`, template: 'recovery', subject: 'Reset' },
  });
  const record = { email_id: mail, record_table: 'work_orders', record_id: workOrder };
  await add('email_records', record, 'email_id');
  const customerPayment = await add('customer_payments', {
    ...{
      organization_id: customer,
      method: 'check',
      reference: text('payment'),
      received_on: '2026-03-20',
      amount: 9,
    },
  });
  const creditNote = await add('credit_notes', {
    ...{ organization_id: customer, reason: text('credit_note'), issued_on: '2026-03-20', amount: 9 },
  });
  const invoiceToPay = await add('partner_invoices', {
    ...{ organization_id: customer, status: 'sent', issue_date: '2026-03-10', total_amount: 9 },
  });
  const accountingMapping = await add('accounting_mappings', {
    ...{ scope: 'line', key: text('mapping'), account: text('account') },
  });
  const accountingBatch = await add('accounting_batches', {
    ...{ batch_number: randomInt(1_000_000_000), format: 'plain', ends_on: '2026-03-31', created_by: admin },
    ...{ submission_key: randomUUID(), request_digest: 'x' },
  });
  const accountingItem = await add('accounting_batch_items', {
    ...{ accounting_batch_id: accountingBatch, kind: 'customer', record_id: randomUUID(), number: '' },
    ...{ name: text('accounting_name'), amount: 0 },
  });
  const accountingFile = await add('accounting_batch_files', {
    ...{ accounting_batch_id: accountingBatch, position: 1, file_name: text('file'), row_count: 1 },
    ...{ byte_count: 1, sha256: 'x' },
  });
  // So long ago that it closes nothing.
  await owner.query(
    `insert into public.closed_months (month_date, closed_by) values ('1901-01-01', $1) on conflict do nothing`,
    [admin],
  );
  const closedMonth = await findId(owner, 'closed_months', { month_date: '1901-01-01' });
  const remodel = await add('projects', { organization_id: customer, name: text('remodel') });
  const contract = await add('project_contracts', { id: remodel, project_id: remodel });
  const contractLine = await add('project_contract_lines', {
    ...{ project_contract_id: contract, position: 1, description: text('contract'), scheduled_value: 9 },
  });
  const priceList = await add('price_lists', {
    ...{ organization_id: customer, name: text('price_list'), valid_from: '2026-01-01' },
  });
  const price = { price_list_id: priceList, kind: 'flat', description: text('price'), value: 120 };
  const invoiceLink = await add('invoice_links', {
    ...{ partner_invoice_id: invoiceToPay, expires_at: '2100-01-01T00:00:00Z' },
  });
  const taxRate = await add('tax_rates', {
    ...{ name: text('tax_rate'), kind: 'state', state: 'MN', percent: 6.875, valid_from: '2026-01-01' },
  });
  // One for all worlds: a state taxes a kind of line, or it does not.
  await owner.query(
    `insert into public.tax_rules (state, line_kind) values ('MN', 'trip') on conflict do nothing`,
  );
  return {
    taxRate,
    taxRule: await findId(owner, 'tax_rules', { state: 'MN', line_kind: 'trip' }),
    invoiceTax: await add('partner_invoice_taxes', {
      ...{ partner_invoice_id: invoiceToPay, tax_rate_id: taxRate, position: 1, kind: 'state', state: 'MN' },
      ...{ name: text('invoice_tax'), percent: 6.875, taxable_amount: 0, amount: 0 },
    }),
    accountingMapping,
    accountingBatch,
    accountingItem,
    accountingFile,
    closedMonth,
    invoiceLink,
    invoiceReminder: await add('invoice_reminders', {
      ...{ partner_invoice_id: invoiceToPay, balance_amount: 9, sent_to: 'ap@customer.test' },
    }),
    reminderStop: await add('reminder_stops', { partner_invoice_id: invoiceToPay, reason: text('stop') }),
    promise: await add('payment_promises', {
      ...{ organization_id: customer, amount: 9, promised_for: '2026-03-31', promised_by: text('promise') },
    }),
    opening: await add('invoice_link_openings', {
      ...{ invoice_link_id: invoiceLink, kind: 'opened', address: '192.0.2.1', browser: text('browser') },
    }),
    customerPayment,
    creditNote,
    contract,
    contractLine,
    scheduleLine: await add('invoice_schedule_lines', {
      ...{ partner_invoice_id: invoiceToPay, contract_line_id: contractLine, position: 1 },
      ...{
        description: text('schedule'),
        scheduled_value: 9,
        previous_amount: 0,
        amount: 9,
        retainage_amount: 0,
      },
    }),
    dispute: await add('invoice_disputes', { partner_invoice_id: invoiceToPay, reason: 'price' }),
    disputeMessage: await add('invoice_dispute_messages', {
      ...{ partner_invoice_id: invoiceToPay, is_from_office: false, text: text('dispute') },
    }),
    paymentAllocation: await add('payment_allocations', {
      ...{ customer_payment_id: customerPayment, partner_invoice_id: invoiceToPay, amount: 4 },
    }),
    refund: await add('customer_refunds', {
      ...{ organization_id: customer, credit_note_id: creditNote, amount: 4, method: 'check' },
      ...{ reference: text('refund'), refunded_on: '2026-03-20' },
    }),
    priceList,
    price: await add('price_list_items', price),
    setting: await add('settings', { key: text('setting'), value: '"x"' }, 'key'),
    template: await add('email_templates', { name: template, ...words }, 'name'),
    templateVersion: await add('email_template_versions', { template, ...words }),
    mail,
    insurance: await document('insurance'),
    taxForm: await document('w9'),
    maintenanceRun: await add('maintenance_runs', { kind: 'resend_emails', error: text('maintenance') }),
    auditRemoval: await add('audit_removals', {
      ...{ block_number: randomInt(1_000_000_000), block_hash: text('block'), entries_removed: 1 },
      sealed_until: '2026-03-02T13:00:00Z',
    }),
    selfCheck: await add('self_checks', {
      ...{ name: nextSelfCheck(), state: 'failed', problem: 'unexpected', detail: text('self_check') },
      ...{ requested_by: admin, ends_by: '2026-03-02T13:00:00Z' },
    }),
    dataExport: await add('data_exports', {
      profile_id: requester,
      requested_by: admin,
      error: text('export'),
    }),
    dataErasure: await add('data_erasures', {
      ...{ profile_id: requester, requested_by: admin, counts: JSON.stringify({ [text('erased')]: 1 }) },
    }),
    orphanedFile: await add('orphaned_files', {
      ...{ kind: 'unlinked', bucket_id: 'logos', name: text('orphan'), stored_at: '2026-03-02T13:00:00Z' },
    }),
    rejectedAddress: await add('rejected_addresses', {
      ...{ address: `${text('address')}@example.test`, answer: '550' },
    }),
    deactivation: await add('profile_deactivations', {
      ...{ profile_id: requester, organization_id: customer, reason: text('deactivation') },
      ...{ deactivated_by: admin, deactivated_at: '2026-03-02T13:00:00Z' },
      ...{ reactivated_by: admin, reactivated_at: '2026-03-03T13:00:00Z' },
    }),
  };
}
