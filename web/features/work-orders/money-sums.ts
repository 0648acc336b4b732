/** Adds US dollars in cents, so that there are no rounding errors. */
export const sumOf = (amounts: readonly number[]): number =>
  amounts.reduce((cents, amount) => cents + Math.round(amount * 100), 0) / 100;

/** The amount that subcontractors charge, without rejected bills. */
export const billedOf = (lines: readonly { amount: number; bill: { status: string } }[]): number =>
  sumOf(lines.filter(({ bill }) => bill.status !== 'rejected').map(({ amount }) => amount));

/**
 * The amount of the current subcontractor, which its NTE limits: a former one had its own NTE. `firm`
 * is null while no subcontractor has the work.
 */
export const billedUnderNte = (
  lines: readonly { amount: number; bill: { status: string; subcontractor_organization_id: string } }[],
  firm: string | null,
): number => billedOf(lines.filter(({ bill }) => bill.subcontractor_organization_id === firm));

/** The amount of our own people's receipts, without those that were sent back. */
export const boughtOf = (allocations: readonly { amount: number; receipt: { status: string } }[]): number =>
  sumOf(allocations.filter(({ receipt }) => receipt.status !== 'rejected').map(({ amount }) => amount));

interface InvoiceLine {
  amount: number;
  invoice: { status: string };
}

/** The amount that is invoiced to the customer, including drafts and without void invoices. */
export const invoicedOf = (lines: readonly InvoiceLine[]): number =>
  sumOf(lines.filter(isAsked).map(({ amount }) => amount));

/** The lowest status of the invoices: 'draft', 'sent', 'paid'; undefined without any. */
export function invoiceStateOf(lines: readonly InvoiceLine[]): string | undefined {
  return ['draft', 'sent', 'paid'].find((state) =>
    lines.filter(isAsked).some(({ invoice }) => invoice.status === state),
  );
}

const isAsked = ({ invoice }: InvoiceLine): boolean => invoice.status !== 'void';

/** The contractor's cost: bills, receipts, and our own people's time as far as its rates are known. */
export const costOf = (parts: { billed: number; bought: number; labor: number | null }): number =>
  sumOf([parts.billed, parts.bought, parts.labor ?? 0]);
