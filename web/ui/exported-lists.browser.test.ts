import { expect, test } from 'vitest';
import { EXPORTED_LIST_NAMES, type ExportedListName } from '#shared/exported-lists.ts';
import { BATCH_COLUMNS } from '#web/features/accounting/components/batch-list.tsx';
import { AUDIT_COLUMNS } from '#web/features/audit/components/audit-list.tsx';
import { BILL_COLUMNS, OWN_BILL_COLUMNS } from '#web/features/bills/components/bill-list.tsx';
import { BILL_LINE_COLUMNS } from '#web/features/bills/components/lines-export.tsx';
import { CONTRACT_COLUMNS } from '#web/features/contract-billing/components/contract-list.tsx';
import { EMAIL_COLUMNS } from '#web/features/emails/components/email-log-list.tsx';
import { CUSTOMER_INVOICE_COLUMNS } from '#web/features/invoices/components/customer-invoice-list.tsx';
import { INVOICE_COLUMNS } from '#web/features/invoices/components/invoice-list.tsx';
import { READY_COLUMNS } from '#web/features/invoices/components/ready-list.tsx';
import { LOCATION_COLUMNS } from '#web/features/locations/components/location-list.tsx';
import { LOCATION_ORDER_COLUMNS } from '#web/features/locations/components/location-orders.tsx';
import { MARGIN_COLUMNS } from '#web/features/margin/components/margin-list.tsx';
import { COLUMNS as ORGANIZATION_COLUMNS } from '#web/features/organizations/list-columns.tsx';
import { RUN_COLUMNS } from '#web/features/payment-runs/components/run-list.tsx';
import { PAYMENT_COLUMNS } from '#web/features/payments/components/payment-list.tsx';
import { RECEIVABLE_COLUMNS } from '#web/features/payments/components/receivables-tools.tsx';
import { EMPLOYEE_COLUMNS } from '#web/features/people/components/employee-list.tsx';
import { PEOPLE_COLUMNS } from '#web/features/people/components/people-list.tsx';
import { PRICE_LIST_COLUMNS } from '#web/features/prices/components/price-list-list.tsx';
import { PROJECT_COLUMNS } from '#web/features/projects/components/project-list.tsx';
import { PROJECT_ORDER_COLUMNS } from '#web/features/projects/components/project-orders.tsx';
import { RECEIPT_COLUMNS } from '#web/features/receipts/components/receipt-list.tsx';
import { REPORT_COLUMNS } from '#web/features/reports/components/report-list.tsx';
import { TAX_DOCUMENT_COLUMNS } from '#web/features/taxes/components/tax-documents.tsx';
import { TAX_RATE_COLUMNS } from '#web/features/taxes/components/tax-rate-list.tsx';
import { TAX_REPORT_COLUMNS } from '#web/features/taxes/components/tax-report.tsx';
import { ITEM_TIME_COLUMNS } from '#web/features/time/timesheets/components/items-panel.tsx';
import { officeColumns } from '#web/features/work-orders/components/office-columns.tsx';
import {
  PARTNER_COLUMNS,
  SUBCONTRACTOR_COLUMNS,
} from '#web/features/work-orders/components/work-order-list.tsx';
import { YEAR_TOTAL_COLUMNS } from '#web/features/year-totals/components/year-total-list.tsx';
import { setOfficeZone } from '#web/lib/office-zone.ts';
import { t } from '#web/lib/text.ts';
import { type Column, type FileColumn, fileCell, fileColumns } from '#web/ui/list-columns.ts';

/** Every list that a screen saves as a file: what a reader of the file finds is what the screen says. */
setOfficeZone('America/New_York');

type AnyColumns = readonly Column<never>[] | readonly FileColumn<never>[];
interface Exported {
  columns: readonly AnyColumns[];
  /** Codes of these rows that the sample below does not have: the status of this kind of record. */
  row?: Record<string, unknown>;
}

/** The timesheets are tables with a column for each day; `timesheets/sheet.test.ts` tests their files. */
const TABLES: readonly ExportedListName[] = ['Timesheet', 'Hours and pay'];

const LISTS: Partial<Record<ExportedListName, Exported>> = {
  'Work orders': {
    columns: [
      officeColumns('2026-11-01T00:00:00Z', { ordersByChange: true }),
      ...[PARTNER_COLUMNS, SUBCONTRACTOR_COLUMNS, LOCATION_ORDER_COLUMNS],
    ],
    row: { status: 'in_progress' },
  },
  'Work orders of the project': { columns: [PROJECT_ORDER_COLUMNS], row: { status: 'in_progress' } },
  Projects: { columns: [PROJECT_COLUMNS], row: { status: 'on_hold' } },
  // Phone numbers of these two are as typed, because their files can be imported again.
  Locations: { columns: [LOCATION_COLUMNS], row: { contact_phone: '555-0100' } },
  Reports: { columns: Object.values(REPORT_COLUMNS), row: { status: 'rejected' } },
  'Subcontractor Bills': { columns: [BILL_COLUMNS, OWN_BILL_COLUMNS], row: { status: 'approved' } },
  'Bill lines': {
    columns: [BILL_LINE_COLUMNS],
    row: { status: 'approved', kind: 'labor', is_first: true },
  },
  'Payment runs': { columns: [RUN_COLUMNS], row: { status: 'confirmed' } },
  'Year totals': {
    columns: [YEAR_TOTAL_COLUMNS],
    row: {
      tin_kind: 'ein',
      tin_last4: '6789',
      form_box: 'services',
      is_over: true,
      needs_form: true,
      payments: 3,
    },
  },
  'Partner Invoices': {
    columns: [INVOICE_COLUMNS, CUSTOMER_INVOICE_COLUMNS],
    row: { status: 'sent', invoice_state: 'partly_paid' },
  },
  'Customer payments': { columns: [PAYMENT_COLUMNS], row: { method: 'ach' } },
  Receivables: {
    columns: [RECEIVABLE_COLUMNS],
    row: {
      ...{ not_due: 3, overdue_30: 3, overdue_60: 3, overdue_90: 3, overdue_more: 3, credit: 3, owed: 3 },
      ...{ promised: 3, retainage: 3 },
    },
  },
  Contracts: { columns: [CONTRACT_COLUMNS], row: { status: 'in_progress', billed: 3, held: 3 } },
  'Accounting batches': { columns: [BATCH_COLUMNS], row: { format: 'qbo', status: 'exported' } },
  Margin: { columns: [MARGIN_COLUMNS], row: { kind: 'credit_note' } },
  'Price lists': { columns: [PRICE_LIST_COLUMNS] },
  'Tax rates': { columns: [TAX_RATE_COLUMNS], row: { kind: 'special' } },
  'Sales tax': {
    columns: [TAX_REPORT_COLUMNS],
    row: {
      ...{ kind: 'county', credited_sales: 3, credited_taxable: 3, credited_tax: 3, voided_sales: 3 },
      ...{ voided_taxable: 3, voided_tax: 3 },
    },
  },
  'Sales tax documents': {
    columns: [TAX_DOCUMENT_COLUMNS],
    row: { document: 'credit_note', certificate: 'E-77' },
  },
  'Ready to invoice': {
    columns: [READY_COLUMNS],
    row: { missing: ['reference', 'price'], billed: 3 },
  },
  Receipts: { columns: [RECEIPT_COLUMNS], row: { status: 'submitted', category: 'materials' } },
  'Time by work order': { columns: [ITEM_TIME_COLUMNS] },
  Organizations: {
    columns: [ORGANIZATION_COLUMNS],
    row: { organization_type: 'partner', contact_phone: '555-0100' },
  },
  Users: { columns: [PEOPLE_COLUMNS] },
  Employees: { columns: [EMPLOYEE_COLUMNS] },
  'Email log': { columns: [EMAIL_COLUMNS], row: { status: 'queued', template: 'work_news' } },
  'Audit log': {
    columns: [AUDIT_COLUMNS],
    row: {
      action: 'update',
      table_name: 'work_orders',
      audit_parts: [],
      audit_parts_count: 0,
      old_values: {},
      new_values: {},
    },
  },
};

const INSTANT = '2026-11-21T01:05:00Z';
const LISTS_IN_ROWS = /^(shares|memberships|assignments|photos|billed|documents|mentioned_names)$/;
const NUMBERS =
  /amount|total|count|hours|cost|rate$|percent|latitude|longitude|miles|days|nte|balance|checks|items|size|attempts|people|number_of|_done|_total|^(completed|revenue|labor|receipts|subcontractors|travel|margin)$|_value$|_left$/;

/** A row of any list: each value by the name of its column, as the database stores it. */
function sample(given: Record<string, unknown>): never {
  const storedValue = (name: string): unknown => {
    if (name in given) return given[name];
    if (/_at$|_since$|^date_|_time$/.test(name)) return INSTANT;
    if (/_on$|_date$|_day$|^valid_|_from$|_until$/.test(name)) return '2026-11-20';
    if (/^(is|looks|has)_/.test(name)) return true;
    if (LISTS_IN_ROWS.test(name)) return [sample(given)];
    if (/^trades$|_states$|_prefixes$|_codes$/.test(name)) return ['Some', 'more'];
    if (name === 'open_work_orders') return 3;
    if (NUMBERS.test(name)) return 3;
    if (name === 'priority') return 'high';
    if (name === 'role') return 'manager';
    if (name === 'payment_method') return 'ach';
    if (/_phone$|^phone$/.test(name)) return '+16145550100';
    if (/_id$|^id$/.test(name)) return '0190a1b2-0000-7000-8000-000000000001';
    if (
      /number|name|title|text|reference|notes|description|location|email|address|city|state$|postal|portal$|store|trade|subject|to_|error|performed|worker|area|reason|^customer$/.test(
        name,
      )
    )
      return `Some ${name.replaceAll('_', ' ')}`;
    return sample(given);
  };
  return new Proxy(
    {},
    { get: (_target, name) => (typeof name === 'symbol' ? undefined : storedValue(name)), has: () => true },
  ) as never;
}

test('there is a test for every list that a screen saves as a file', () => {
  expect([...Object.keys(LISTS), ...TABLES].toSorted()).toEqual(EXPORTED_LIST_NAMES.toSorted());
});

/** What no cell of a file may be, by the reason. */
const WRONG: readonly [why: string, RegExp][] = [
  ['a code', /^[a-z]+(_[a-z]+)+$/],
  ['a code', /^(ach|check|card|admin|manager|partner|sent|queued|high|update|special|submitted|approved)$/],
  ['a date for programs', /\d{4}-\d\d-\d\d/],
  // Spreadsheets read 3/5 and 3-5 as days.
  ['a day by mistake', /^\d{1,2}[/-]\d{1,2}$/],
  ['an amount with its sign', /^-?\$/],
  // With the apostrophe that keeps it from being one.
  ['a formula', /^[=+@-]/],
  ['no text', /\[object|undefined|NaN/],
];

test.for(
  Object.entries(LISTS).flatMap(([name, { columns, row = {} }]) =>
    columns.map((list, index) => ({ name, index, list, row })),
  ),
)('$name $index has the labels of the screen, readable dates, and plain numbers', ({ list, row }) => {
  const columns = fileColumns(list as readonly Column<never>[]);
  const headers = columns.map(({ header }) => t(header));
  expect(headers).not.toContain('');
  expect(new Set(headers).size).toBe(headers.length);
  const problems = columns.flatMap((column) => {
    const cell = fileCell(column, sample(row));
    if (cell == null || typeof cell === 'number') return [];
    const why = typeof cell === 'string' ? WRONG.find(([, wrong]) => wrong.test(cell))?.[0] : 'no text';
    return why ? [`${t(column.header)}: ${String(cell)} is ${why}`] : [];
  });
  expect(problems).toEqual([]);
});
