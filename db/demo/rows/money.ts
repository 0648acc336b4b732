import type { Json } from '#shared/database.types.ts';
import type { Bill } from '../bills.ts';
import { at, dayOf, type Moment } from '../calendar.ts';
import { billingEmailOf } from '../customer-billing.ts';
import type { DemoCompany } from '../demo-company.ts';
import type { Receipt } from '../receipts.ts';
import { totalOf } from '../sales-tax.ts';
import { invoiceTaxRows } from './sales-tax.ts';
import type { Insert, Names, TableRows } from './table-rows.ts';

/** What was approved in these last days is not paid back yet. */
const PAID_BACK_DAYS = 21;

/** What lines add up to, in US dollars. */
export const amountOf = (lines: readonly { amount: number }[]) =>
  Math.round(lines.reduce((total, { amount }) => total + amount, 0) * 100) / 100;

export function receiptRows({ receipts, world }: DemoCompany, names: Names): TableRows[] {
  return [
    {
      table: 'public.receipts',
      rows: receipts.map((receipt) => ({
        id: receipt.id,
        employee_user_id: names.profile(receipt.person),
        submitted_by: names.profile(receipt.person),
        vendor_name: receipt.vendor,
        receipt_date: world.calendar.date(receipt.day),
        amount: receipt.amount,
        category: receipt.category,
        description: receipt.description,
        status: receipt.status,
        reviewed_by: receipt.reviewedAt === null ? null : names.profile('manager'),
        reviewed_at: names.instantOrNull(receipt.reviewedAt),
        review_notes: receipt.reviewNotes,
        ...reimbursed(receipt, world, names),
        created_at: names.instant(receipt.createdAt),
      })),
    },
    {
      table: 'public.receipt_allocations',
      rows: receipts.flatMap((receipt) =>
        // Each has one share, which takes its id.
        receipt.shares.map(({ order, project, amount }) => ({
          id: receipt.id,
          receipt_id: receipt.id,
          work_order_id: order?.id ?? null,
          project_id: project?.id ?? null,
          amount,
          created_at: names.instant(receipt.createdAt),
        })),
      ),
    },
    // That each was handed in is written by the table's own trigger.
    {
      table: 'public.receipt_events',
      rows: receipts.flatMap((receipt) =>
        receipt.reviewedAt === null
          ? []
          : [
              {
                receipt_id: receipt.id,
                event_type: receipt.status,
                actor_profile_id: names.profile('manager'),
                message: receipt.reviewNotes ?? '',
                data: { amount: receipt.amount },
                created_at: names.instant(receipt.reviewedAt),
              },
            ],
      ),
    },
  ];
}

/** The office pays back what it approved, on the second workday after; the latest are still to be paid. */
function reimbursed(receipt: Receipt, { calendar }: DemoCompany['world'], names: Names) {
  const { reviewedAt, status } = receipt;
  const day = reviewedAt === null ? 0 : calendar.workday(dayOf(reviewedAt), 2);
  const isPaid = status === 'approved' && reviewedAt !== null && day < -PAID_BACK_DAYS;
  return {
    reimbursed_on: isPaid ? calendar.date(day) : null,
    reimbursed_by: isPaid ? names.profile('admin') : null,
    reimbursed_at: isPaid ? names.instant(at(day, 11)) : null,
  };
}

/** Within which the demo company pays its subcontractors. */
const TERMS_DAYS = 21;

/** What is held back of the work of one firm that is approved and not paid yet. */
const RETAINAGE_PERCENT = 10;
const retainageOf = ({ company, status, lines }: Bill) =>
  company === 'copperline' && status === 'approved'
    ? {
        retainage_percent: RETAINAGE_PERCENT,
        retainage_amount: Math.round(amountOf(lines) * RETAINAGE_PERCENT) / 100,
      }
    : { retainage_percent: null, retainage_amount: 0 };

export function billRows({ bills, world }: DemoCompany, names: Names): TableRows[] {
  return [
    {
      table: 'public.subcontractor_bills',
      rows: bills.map((bill) => ({
        id: bill.id,
        external_bill_number: bill.externalNumber,
        internal_bill_number: bill.number,
        total_amount: amountOf(bill.lines),
        billed_amount: amountOf(
          bill.lines.map(({ amount, reduced }) => ({ amount: amount + (reduced?.by ?? 0) })),
        ),
        status: bill.status,
        notes: bill.notes,
        submitted_by: names.profile(bill.by),
        submitted_at: names.instantOrNull(bill.submittedAt),
        subcontractor_organization_id: names.organization(bill.company),
        due_date:
          bill.submittedAt === null ? null : world.calendar.date(dayOf(bill.submittedAt) + TERMS_DAYS),
        ...retainageOf(bill),
        rejection_reason: bill.rejectionReason,
        reviewed_by: bill.reviewedAt === null ? null : names.profile('admin'),
        reviewed_at: names.instantOrNull(bill.reviewedAt),
        paid_at: names.instantOrNull(bill.paidAt),
        payment_reference: bill.payment?.reference ?? null,
        payment_method: bill.payment?.method ?? null,
        paid_on: bill.paidAt === null ? null : names.instant(bill.paidAt).slice(0, 10),
        paid_by: bill.paidAt === null ? null : names.profile('admin'),
        created_at: names.instant(bill.createdAt),
        updated_at: names.instant(bill.paidAt ?? bill.reviewedAt ?? bill.submittedAt ?? bill.createdAt),
      })),
    },
    {
      table: 'public.subcontractor_bill_work_orders',
      rows: bills.flatMap((bill) =>
        // Each work order is billed once, and its line takes its id.
        bill.lines.map(({ order, amount, description, reduced }) => ({
          id: order.id,
          subcontractor_bill_id: bill.id,
          work_order_id: order.id,
          amount,
          billed_amount: amount + (reduced?.by ?? 0),
          reduction_reason: reduced?.reason ?? null,
          description,
          created_at: names.instant(bill.createdAt),
        })),
      ),
    },
  ];
}

type BillEventRow = Insert<'subcontractor_bill_events'>;

/** The history of the bills. The database has written the first entry of each draft by itself. */
export function billEventRows({ bills }: DemoCompany, names: Names): TableRows {
  const rows = bills.flatMap((bill): BillEventRow[] => {
    const entry = (
      event_type: BillEventRow['event_type'],
      by: string,
      at: Moment | null,
      data: Record<string, Json> = {},
      message = '',
    ) =>
      at === null
        ? []
        : [
            {
              subcontractor_bill_id: bill.id,
              event_type,
              actor_profile_id: names.profile(by),
              message,
              data,
              created_at: names.instant(at),
            },
          ];
    const total = { total_amount: amountOf(bill.lines) };
    if (bill.submittedAt === null) return [];
    return [
      ...entry('created', bill.by, bill.createdAt),
      ...entry('submitted', bill.by, bill.submittedAt, total),
      ...(bill.status === 'rejected'
        ? entry('rejected', 'admin', bill.reviewedAt, {}, bill.rejectionReason ?? '')
        : entry('approved', 'admin', bill.reviewedAt, total)),
      ...entry('paid', 'admin', bill.paidAt, {
        paid_on: bill.paidAt === null ? null : names.instant(bill.paidAt).slice(0, 10),
        payment_method: bill.payment?.method ?? null,
        payment_reference: bill.payment?.reference ?? null,
      }),
    ];
  });
  return { table: 'public.subcontractor_bill_events', rows };
}

export function invoiceRows({ invoices, world }: DemoCompany, names: Names): TableRows[] {
  return [
    {
      table: 'public.partner_invoices',
      rows: invoices.map((invoice) => ({
        id: invoice.id,
        invoice_number: invoice.number,
        organization_id: names.organization(invoice.partner),
        // Its payment makes it paid.
        status: invoice.status === 'paid' ? 'sent' : invoice.status,
        issue_date: world.calendar.date(dayOf(invoice.createdAt)),
        due_date: world.calendar.date(invoice.dueDay),
        total_amount: totalOf(invoice),
        tax_amount: amountOf(invoice.taxes),
        sent_to: invoice.sentAt === null ? null : billingEmailOf(invoice.partner),
        notes: invoice.notes,
        created_by: names.profile('grace.nakamura'),
        sent_at: names.instantOrNull(invoice.sentAt),
        voided_at: names.instantOrNull(invoice.voidedAt),
        void_reason: invoice.voidReason,
        created_at: names.instant(invoice.createdAt),
        updated_at: names.instant(invoice.paidAt ?? invoice.voidedAt ?? invoice.sentAt ?? invoice.createdAt),
      })),
    },
    {
      table: 'public.partner_invoice_lines',
      rows: invoices.flatMap((invoice) =>
        invoice.lines.map(({ order, description, amount, receipt }, index) => ({
          partner_invoice_id: invoice.id,
          work_order_id: order.id,
          // The final report: earlier visits and refused reports are not charged again.
          work_order_report_id: receipt ? null : (order.reports.at(-1)?.id ?? null),
          receipt_allocation_id: receipt?.id ?? null,
          kind: receipt ? 'material' : 'other',
          position: index + 1,
          description,
          quantity: 1,
          unit_price: amount,
          is_void: invoice.status === 'void',
          created_at: names.instant(invoice.createdAt),
        })),
      ),
    },
    invoiceTaxRows(invoices, names),
  ];
}
