import type { adder } from './adder.ts';

/** The customers, and who closes a month. */
type Firms = Readonly<Record<'partner' | 'otherPartner' | 'closer', string>>;

/**
 * What two customers are charged and pay: a draft and a sent invoice of the first, a paid one of the second, payments and
 * credit notes of both, price lists, and taxes.
 */
export async function addCustomerBilling(add: ReturnType<typeof adder>, firm: Firms) {
  const sent = { status: 'sent', issue_date: '2026-03-10', sent_at: '2026-03-10T12:00:00Z' };
  const draftInvoice = await add('partner_invoices', { organization_id: firm.partner });
  const sentInvoice = await add('partner_invoices', { organization_id: firm.partner, ...sent });
  const paidInvoice = await add('partner_invoices', {
    ...{ organization_id: firm.otherPartner, ...sent, total_amount: 900 },
  });
  for (const partner_invoice_id of [draftInvoice, sentInvoice]) {
    await add('partner_invoice_lines', { partner_invoice_id, description: 'Labor', unit_price: 900 });
  }

  for (const organization_id of [firm.partner, firm.otherPartner]) {
    const paid = { organization_id, amount: 50, method: 'check', received_on: '2026-03-20' };
    const customer_payment_id = await add('customer_payments', paid);
    const note = { organization_id, amount: 20, reason: 'Goodwill', issued_on: '2026-03-20' };
    const credit_note_id = await add('credit_notes', note);
    const refund = { amount: 5, method: 'check', refunded_on: '2026-03-21' };
    await add('customer_refunds', { ...refund, organization_id, credit_note_id });
    if (organization_id === firm.otherPartner)
      await add('payment_allocations', { customer_payment_id, partner_invoice_id: paidInvoice, amount: 40 });
  }

  for (const partner_invoice_id of [sentInvoice, paidInvoice]) {
    await add('invoice_disputes', { partner_invoice_id, reason: 'price' });
    // So long ago that it notifies nobody.
    const said = { text: 'The price is wrong.', is_from_office: false, created_at: '2026-03-12T12:00:00Z' };
    await add('invoice_dispute_messages', { partner_invoice_id, ...said });
  }

  const expires_at = '2100-01-01T00:00:00Z';
  const invoice_link_id = await add('invoice_links', { partner_invoice_id: sentInvoice, expires_at });
  await add('invoice_link_openings', { invoice_link_id, kind: 'opened', address: '192.0.2.1' });

  await add('invoice_reminders', {
    ...{ partner_invoice_id: sentInvoice, step_days: 1, balance_amount: 900, sent_to: 'ap@customer.test' },
  });
  await add('reminder_stops', { organization_id: firm.partner, reason: 'They pay late, and always.' });
  await add('payment_promises', {
    ...{ organization_id: firm.partner, amount: 100, promised_for: '2026-03-31', promised_by: 'Pat Ledger' },
  });

  for (const organization_id of [null, firm.partner]) {
    const price_list_id = await add('price_lists', {
      organization_id,
      name: 'Prices',
      valid_from: '2026-01-01',
    });
    await add('price_list_items', { price_list_id, kind: 'hour', value: 95 });
  }

  // So long ago that it closes nothing of the scenario.
  await add('closed_months', { month_date: '1999-01-01', closed_by: firm.closer });

  await add('accounting_mappings', { scope: 'line', key: 'default', account: 'Sales' });
  const accounting_batch_id = await add('accounting_batches', {
    ...{ batch_number: 1, format: 'plain', ends_on: '2026-03-31', submission_key: draftInvoice },
    ...{ request_digest: 'x', created_by: firm.closer },
  });
  await add('accounting_batch_items', {
    ...{
      accounting_batch_id,
      kind: 'customer',
      record_id: draftInvoice,
      number: '',
      name: 'Customer',
      amount: 0,
    },
  });
  await add('accounting_batch_files', {
    ...{
      accounting_batch_id,
      position: 1,
      file_name: 'customers.csv',
      row_count: 1,
      byte_count: 1,
      sha256: 'x',
    },
  });

  await add('tax_rates', {
    ...{ name: 'Illinois', kind: 'state', state: 'IL', percent: 6.25, valid_from: '2026-01-01' },
  });
  await add('tax_rules', { state: 'IL', line_kind: 'material' });
  for (const partner_invoice_id of [draftInvoice, sentInvoice]) {
    await add('partner_invoice_taxes', {
      ...{ partner_invoice_id, tax_rate_id: partner_invoice_id, position: 1, kind: 'state', state: 'IL' },
      ...{ name: 'Illinois', percent: 6.25, taxable_amount: 100, amount: 6.25 },
    });
  }
  const project_id = await add('projects', {
    name: 'Remodel',
    organization_id: firm.partner,
    status: 'completed',
  });
  const project_contract_id = await add('project_contracts', { id: project_id, project_id });
  await add('project_contract_lines', {
    ...{ project_contract_id, position: 1, description: 'Demolition', scheduled_value: 1000 },
  });
  for (const partner_invoice_id of [draftInvoice, sentInvoice]) {
    await add('invoice_schedule_lines', {
      ...{ partner_invoice_id, contract_line_id: project_id, position: 1, description: 'Demolition' },
      ...{ scheduled_value: 1000, previous_amount: 0, amount: 100, retainage_amount: 10 },
    });
  }
  return { draftInvoice, sentInvoice };
}
