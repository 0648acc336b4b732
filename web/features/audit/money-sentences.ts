import { type Message, message } from '#web/lib/text.ts';

/** What an entry about bills, invoices, payments, or the books says, by table and kind of change. */
export const MONEY_SENTENCES: Readonly<
  Record<string, { insert: Message; update: Message; delete: Message }>
> = {
  subcontractor_bills: {
    insert: message('{{who}} created {{record}}'),
    update: message('{{who}} changed {{record}}'),
    delete: message('{{who}} deleted {{record}}'),
  },
  subcontractor_bill_work_orders: {
    insert: message('{{who}} added a line to {{record}}'),
    update: message('{{who}} changed a line of {{record}}'),
    delete: message('{{who}} removed a line from {{record}}'),
  },
  subcontractor_bill_lines: {
    insert: message('{{who}} added what an amount of {{record}} consists of'),
    update: message('{{who}} changed what an amount of {{record}} consists of'),
    delete: message('{{who}} removed what an amount of {{record}} consists of'),
  },
  retainage_releases: {
    insert: message('{{who}} released retainage of {{record}}'),
    update: message('{{who}} changed released retainage of {{record}}'),
    delete: message('{{who}} removed released retainage of {{record}}'),
  },
  agreed_rates: {
    insert: message('{{who}} agreed on a rate with {{record}}'),
    update: message('{{who}} changed a rate agreed with {{record}}'),
    delete: message('{{who}} removed a rate agreed with {{record}}'),
  },
  bill_payments: {
    insert: message('{{who}} recorded a payment of {{record}}'),
    update: message('{{who}} voided a payment of {{record}}'),
    delete: message('{{who}} undid a payment of {{record}}'),
  },
  payment_runs: {
    insert: message('{{who}} confirmed payment run {{record}}'),
    update: message('{{who}} changed payment run {{record}}'),
    delete: message('{{who}} deleted payment run {{record}}'),
  },
  payment_run_payees: {
    insert: message('{{who}} added a check or transfer to payment run {{record}}'),
    update: message('{{who}} changed a check or transfer of payment run {{record}}'),
    delete: message('{{who}} removed a check or transfer from payment run {{record}}'),
  },
  payment_settings: {
    insert: message('{{who}} set up checks and the bank'),
    update: message('{{who}} changed checks and the bank'),
    delete: message('{{who}} removed checks and the bank'),
  },
  organization_bank_accounts: {
    insert: message('{{who}} entered the bank account of {{record}}'),
    update: message('{{who}} changed the bank account of {{record}}'),
    delete: message('{{who}} removed the bank account of {{record}}'),
  },
  accounting_mappings: {
    insert: message('{{who}} named something for the accounting program'),
    update: message('{{who}} changed a name for the accounting program'),
    delete: message('{{who}} removed a name for the accounting program'),
  },
  mileage_entries: {
    insert: message('{{who}} recorded miles of {{record}}'),
    update: message('{{who}} changed miles of {{record}}'),
    delete: message('{{who}} removed miles of {{record}}'),
  },
  payroll_entries: {
    insert: message('{{who}} entered other pay of {{record}}'),
    update: message('{{who}} changed other pay of {{record}}'),
    delete: message('{{who}} removed other pay of {{record}}'),
  },
  payroll_exports: {
    insert: message('{{who}} made a payroll file'),
    update: message('{{who}} changed a payroll file'),
    delete: message('{{who}} deleted a payroll file'),
  },
  payroll_settings: {
    insert: message('{{who}} set up the codes of the payroll program'),
    update: message('{{who}} changed the codes of the payroll program'),
    delete: message('{{who}} removed the codes of the payroll program'),
  },
  closed_months: {
    insert: message('{{who}} closed the month {{record}}'),
    update: message('{{who}} closed the month {{record}} again'),
    delete: message('{{who}} removed the month {{record}}'),
  },
  price_lists: {
    insert: message('{{who}} added the price list {{record}}'),
    update: message('{{who}} changed the price list {{record}}'),
    delete: message('{{who}} deleted the price list {{record}}'),
  },
  price_list_items: {
    insert: message('{{who}} added a price to the price list {{record}}'),
    update: message('{{who}} changed a price of the price list {{record}}'),
    delete: message('{{who}} removed a price from the price list {{record}}'),
  },
  tax_rates: {
    insert: message('{{who}} added the tax rate {{record}}'),
    update: message('{{who}} changed the tax rate {{record}}'),
    delete: message('{{who}} deleted the tax rate {{record}}'),
  },
  tax_rules: {
    insert: message('{{who}} added to what a state taxes'),
    update: message('{{who}} changed what a state taxes'),
    delete: message('{{who}} removed from what a state taxes'),
  },
  project_contracts: {
    insert: message('{{who}} added the contract of {{record}}'),
    update: message('{{who}} changed the contract of {{record}}'),
    delete: message('{{who}} deleted the contract of {{record}}'),
  },
  project_contract_lines: {
    insert: message('{{who}} added a line to the contract of {{record}}'),
    update: message('{{who}} changed a line of the contract of {{record}}'),
    delete: message('{{who}} removed a line from the contract of {{record}}'),
  },
  partner_invoices: {
    insert: message('{{who}} created {{record}}'),
    update: message('{{who}} changed {{record}}'),
    delete: message('{{who}} deleted {{record}}'),
  },
  customer_payments: {
    insert: message('{{who}} recorded a payment of {{record}}'),
    update: message('{{who}} recorded that a payment of {{record}} was returned'),
    delete: message('{{who}} deleted a payment of {{record}}'),
  },
  customer_refunds: {
    insert: message('{{who}} recorded a refund to {{record}}'),
    update: message('{{who}} changed a refund to {{record}}'),
    delete: message('{{who}} deleted a refund to {{record}}'),
  },
  credit_notes: {
    insert: message('{{who}} issued {{record}}'),
    update: message('{{who}} voided {{record}}'),
    delete: message('{{who}} deleted {{record}}'),
  },
  invoice_reminders: {
    insert: message('{{who}} reminded of {{record}}'),
    update: message('{{who}} changed a reminder of {{record}}'),
    delete: message('{{who}} deleted a reminder of {{record}}'),
  },
  reminder_stops: {
    insert: message('{{who}} stopped reminders'),
    update: message('{{who}} resumed reminders'),
    delete: message('{{who}} deleted a stop of reminders'),
  },
  payment_promises: {
    insert: message('{{who}} recorded a promise of {{record}}'),
    update: message('{{who}} withdrew a promise of {{record}}'),
    delete: message('{{who}} deleted a promise of {{record}}'),
  },
  invoice_links: {
    insert: message('{{who}} made a link of {{record}}'),
    update: message('{{who}} ended a link of {{record}}'),
    delete: message('{{who}} deleted a link of {{record}}'),
  },
  invoice_disputes: {
    insert: message('{{who}} disputed {{record}}'),
    update: message('{{who}} resolved the dispute of {{record}}'),
    delete: message('{{who}} deleted a dispute of {{record}}'),
  },
  invoice_dispute_messages: {
    insert: message('{{who}} wrote about {{record}}'),
    update: message('{{who}} changed a message about {{record}}'),
    delete: message('{{who}} deleted a message about {{record}}'),
  },
  payment_allocations: {
    insert: message('{{who}} put a payment or credit on {{record}}'),
    update: message('{{who}} took a payment or credit off {{record}}'),
    delete: message('{{who}} removed a payment or credit from {{record}}'),
  },
  partner_invoice_lines: {
    insert: message('{{who}} added a line to {{record}}'),
    update: message('{{who}} changed a line of {{record}}'),
    delete: message('{{who}} removed a line from {{record}}'),
  },
  organization_tax_facts: {
    insert: message('{{who}} entered the W-9 of {{record}}'),
    update: message('{{who}} changed the W-9 of {{record}}'),
    delete: message('{{who}} removed the W-9 of {{record}}'),
  },
};
