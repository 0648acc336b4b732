import { BILL_READERS } from '#shared/rules/capabilities.ts';
import { recentDay } from '#test/support/recent-day.ts';
import type { Shape } from '../support/shape.ts';

/** Bills, invoices, hours and receipts. */
export const money: Shape[] = [
  {
    table: 'subcontractor_bills',
    kind: 'draft',
    key: (world) => ({ id: world.rows.draftBill }),
    see: ['subcontractor'],
    change: {
      by: ['crew'],
      columns: { notes: 'Changed', external_bill_number: 'Changed', status: 'submitted' },
    },
    remove: ['crew'],
    add: {
      by: ['subcontractor', 'approve_bills'],
      row: (world) => ({ subcontractor_organization_id: world.subcontractor }),
      more: ['external_bill_number', 'notes', 'submission_key'],
    },
  },
  {
    table: 'subcontractor_bills',
    kind: 'submitted',
    key: (world) => ({ id: world.rows.submittedBill }),
    see: [...BILL_READERS, 'subcontractor'],
  },
  {
    table: 'subcontractor_bill_work_orders',
    kind: 'of a draft',
    key: (world) => ({ id: world.rows.draftLine }),
    see: ['subcontractor'],
    change: { by: ['crew'], columns: { amount: 500, description: 'Changed' } },
    remove: ['crew'],
    add: {
      by: ['crew'],
      row: (world) => ({
        subcontractor_bill_id: world.rows.draftBill,
        work_order_id: world.rows.spareWorkOrder,
        amount: 10,
      }),
      more: ['description'],
    },
    replace: {
      by: ['crew'],
      key: 'subcontractor_bill_id,work_order_id',
      row: (world) => ({
        subcontractor_bill_id: world.rows.draftBill,
        work_order_id: world.rows.workOrder,
        amount: 500,
      }),
    },
  },
  {
    table: 'subcontractor_bill_work_orders',
    kind: 'of a submitted bill',
    key: (world) => ({ id: world.rows.submittedLine }),
    see: [...BILL_READERS, 'subcontractor'],
  },
  {
    table: 'subcontractor_bill_lines',
    key: (world) => ({ id: world.rows.billItem }),
    see: ['approve_bills', 'pay_bills', 'see_costs', 'subcontractor'],
  },
  {
    table: 'retainage_releases',
    key: (world) => ({ id: world.rows.retainageRelease }),
    see: [...BILL_READERS, 'subcontractor'],
  },
  {
    table: 'agreed_rates',
    key: (world) => ({ id: world.rows.agreedRate }),
    see: ['approve_bills', 'pay_bills', 'see_costs', 'subcontractor'],
  },
  {
    table: 'subcontractor_bill_events',
    kind: 'of a draft',
    key: (world) => ({ id: world.rows.draftBillEvent }),
    see: ['subcontractor'],
  },
  {
    table: 'subcontractor_bill_events',
    kind: 'for everyone',
    key: (world) => ({ id: world.rows.billEvents.everyone }),
    see: [...BILL_READERS, 'subcontractor'],
  },
  {
    table: 'subcontractor_bill_events',
    kind: 'of the office',
    key: (world) => ({ id: world.rows.billEvents.staff }),
    see: BILL_READERS,
  },
  {
    table: 'bill_payments',
    key: (world) => ({ id: world.rows.billPayment }),
    see: [...BILL_READERS, 'subcontractor'],
  },
  {
    table: 'payment_runs',
    key: (world) => ({ id: world.rows.paymentRun }),
    see: ['pay_bills', 'see_costs'],
  },
  {
    table: 'payment_run_payees',
    key: (world) => ({ id: world.rows.paymentRunPayee }),
    see: ['pay_bills', 'see_costs', 'subcontractor'],
  },
  { table: 'payment_settings', key: () => ({ id: true }), see: ['pay_bills'] },
  {
    table: 'organization_bank_accounts',
    key: (world) => ({ organization_id: world.subcontractor }),
    see: ['pay_bills'],
  },
  {
    table: 'organization_tax_facts',
    key: (world) => ({ organization_id: world.subcontractor }),
    see: ['pay_bills'],
  },
  {
    table: 'accounting_mappings',
    key: (world) => ({ id: world.rows.accountingMapping }),
    see: ['see_costs'],
  },
  {
    table: 'accounting_batches',
    key: (world) => ({ id: world.rows.accountingBatch }),
    see: ['see_costs'],
  },
  {
    table: 'accounting_batch_items',
    key: (world) => ({ id: world.rows.accountingItem }),
    see: ['see_costs'],
  },
  {
    table: 'accounting_batch_files',
    key: (world) => ({ id: world.rows.accountingFile }),
    see: ['see_costs'],
  },
  {
    table: 'closed_months',
    key: (world) => ({ id: world.rows.closedMonth }),
    see: ['invoice', 'see_costs', 'manage_settings'],
  },
  {
    table: 'project_contracts',
    key: (world) => ({ id: world.rows.contract }),
    see: ['invoice', 'see_costs'],
  },
  {
    table: 'project_contract_lines',
    key: (world) => ({ id: world.rows.contractLine }),
    see: ['invoice', 'see_costs'],
  },
  {
    table: 'invoice_schedule_lines',
    key: (world) => ({ id: world.rows.scheduleLine }),
    see: ['invoice', 'see_costs', 'customer'],
  },
  {
    table: 'price_lists',
    key: (world) => ({ id: world.rows.priceList }),
    see: ['invoice', 'see_costs'],
  },
  {
    table: 'price_list_items',
    key: (world) => ({ id: world.rows.price }),
    see: ['invoice', 'see_costs'],
  },
  {
    table: 'tax_rates',
    key: (world) => ({ id: world.rows.taxRate }),
    see: ['invoice', 'see_costs'],
  },
  {
    table: 'tax_rules',
    key: (world) => ({ id: world.rows.taxRule }),
    see: ['invoice', 'see_costs'],
  },
  {
    table: 'partner_invoice_taxes',
    key: (world) => ({ id: world.rows.invoiceTax }),
    see: ['invoice', 'see_costs', 'customer'],
  },
  {
    table: 'customer_payments',
    key: (world) => ({ id: world.rows.customerPayment }),
    see: ['invoice', 'see_costs'],
  },
  {
    table: 'payment_allocations',
    key: (world) => ({ id: world.rows.paymentAllocation }),
    see: ['invoice', 'see_costs'],
  },
  {
    table: 'customer_refunds',
    key: (world) => ({ id: world.rows.refund }),
    see: ['invoice', 'see_costs'],
  },
  {
    table: 'credit_notes',
    key: (world) => ({ id: world.rows.creditNote }),
    see: ['invoice', 'see_costs', 'customer'],
  },
  {
    table: 'invoice_disputes',
    key: (world) => ({ id: world.rows.dispute }),
    see: ['invoice', 'see_costs', 'customer'],
  },
  {
    table: 'invoice_dispute_messages',
    key: (world) => ({ id: world.rows.disputeMessage }),
    see: ['invoice', 'see_costs', 'customer'],
  },
  {
    table: 'invoice_reminders',
    key: (world) => ({ id: world.rows.invoiceReminder }),
    see: ['invoice', 'see_costs'],
  },
  {
    table: 'reminder_stops',
    key: (world) => ({ id: world.rows.reminderStop }),
    see: ['invoice', 'see_costs'],
  },
  { table: 'payment_promises', key: (world) => ({ id: world.rows.promise }), see: ['invoice', 'see_costs'] },
  { table: 'invoice_links', key: (world) => ({ id: world.rows.invoiceLink }), see: ['invoice'] },
  { table: 'invoice_link_openings', key: (world) => ({ id: world.rows.opening }), see: ['invoice'] },
  {
    table: 'partner_invoices',
    kind: 'draft',
    key: (world) => ({ id: world.rows.draftInvoice }),
    see: ['invoice', 'see_costs'],
  },
  {
    table: 'partner_invoices',
    kind: 'sent',
    key: (world) => ({ id: world.rows.sentInvoice }),
    see: ['invoice', 'see_costs', 'customer'],
  },
  {
    table: 'partner_invoice_lines',
    kind: 'of a draft',
    key: (world) => ({ id: world.rows.draftInvoiceLine }),
    see: ['invoice', 'see_costs'],
  },
  {
    table: 'partner_invoice_lines',
    kind: 'of a sent invoice',
    key: (world) => ({ id: world.rows.sentInvoiceLine }),
    see: ['invoice', 'see_costs', 'customer'],
  },
  {
    table: 'employee_reports',
    key: (world) => ({ id: world.rows.session }),
    see: ['clerk', 'manage_time', 'see_costs'],
    // Clients may send clock, hours, and positions (offline requirements 7.1); of a finished session the stored ones
    // count.
    change: {
      by: ['clerk'],
      columns: {
        work_performed: 'Changed',
      },
    },
    add: {
      by: ['clerk'],
      row: (world) => ({
        employee_user_id: world.clerk,
        project_id: world.rows.project,
        report_date: new Date().toISOString().slice(0, 10),
      }),
      more: [
        'device_clock_in_time',
        'location_lat',
        'location_lng',
        'location_address',
        'location_accuracy_m',
        'location_fix_age_s',
      ],
    },
  },
  {
    table: 'time_segments',
    key: (world) => ({ id: world.rows.segment }),
    see: ['clerk', 'manage_time', 'see_costs'],
  },
  {
    table: 'clock_events',
    key: (world) => ({ id: world.rows.clockEvent }),
    see: ['clerk', 'manage_time', 'see_costs'],
  },
  {
    table: 'pay_periods',
    key: (world) => ({ id: world.rows.payPeriod }),
    see: ['staff'],
  },
  {
    table: 'mileage_entries',
    key: (world) => ({ id: world.rows.mileage }),
    see: ['clerk', 'manage_time', 'see_costs'],
  },
  {
    table: 'payroll_entries',
    key: (world) => ({ id: world.rows.payrollEntry }),
    see: ['manage_time'],
  },
  {
    table: 'payroll_exports',
    key: (world) => ({ id: world.rows.payrollExport }),
    see: ['manage_time'],
  },
  { table: 'payroll_settings', key: () => ({ id: true }), see: ['manage_time'] },
  {
    table: 'receipts',
    key: (world) => ({ id: world.rows.receipt }),
    see: ['clerk', 'manage_time', 'see_costs'],
    change: {
      by: ['clerk'],
      columns: {
        vendor_name: 'Changed',
        receipt_date: recentDay(3),
        amount: 130,
        category: 'tools',
        description: 'Changed',
      },
    },
    remove: ['clerk'],
    // Always one's own: whose it is cannot be sent.
    add: {
      by: ['staff'],
      row: () => ({ vendor_name: 'Supply House', receipt_date: recentDay(3), amount: 9 }),
      more: ['category', 'description', 'submission_key'],
    },
  },
  {
    table: 'receipt_events',
    key: (world) => ({ id: world.rows.receiptEvent }),
    see: ['clerk', 'manage_time', 'see_costs'],
  },
  {
    table: 'receipt_allocations',
    key: (world) => ({ id: world.rows.allocation }),
    see: ['clerk', 'manage_time', 'see_costs'],
    remove: ['clerk'],
    add: {
      by: ['clerk'],
      row: (world) => ({
        receipt_id: world.rows.receipt,
        work_order_id: world.rows.spareWorkOrder,
        amount: 5,
      }),
    },
  },
];
