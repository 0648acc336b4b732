/** US dollars added up in cents, so that no fraction of one appears. */
const sumOf = (amounts: readonly number[]): number =>
  amounts.reduce((cents, amount) => cents + Math.round(amount * 100), 0) / 100;

/** What subcontractors charge; a rejected bill charges nothing. */
export const billedOf = (lines: readonly { amount: number; bill: { status: string } }[]): number =>
  sumOf(lines.filter(({ bill }) => bill.status !== 'rejected').map(({ amount }) => amount));

/**
 * What the subcontractor that has the work charges for it, which is what its NTE limits: a former one had its own. `firm`
 * is null while no subcontractor has the work.
 */
export const billedUnderNte = (
  lines: readonly { amount: number; bill: { status: string; subcontractor_organization_id: string } }[],
  firm: string | null,
): number => billedOf(lines.filter(({ bill }) => bill.subcontractor_organization_id === firm));

/** What our own people bought; what was sent back is nobody's cost. */
export const boughtOf = (allocations: readonly { amount: number; receipt: { status: string } }[]): number =>
  sumOf(allocations.filter(({ receipt }) => receipt.status !== 'rejected').map(({ amount }) => amount));

interface InvoiceLine {
  amount: number;
  invoice: { status: string };
}

/** What the customer is asked for, drafts included; a void invoice asks for nothing. */
export const invoicedOf = (lines: readonly InvoiceLine[]): number =>
  sumOf(lines.filter(isAsked).map(({ amount }) => amount));

/** How far the invoices are, the least far first: 'draft', 'sent', 'paid'; undefined without any. */
export function invoiceStateOf(lines: readonly InvoiceLine[]): string | undefined {
  return ['draft', 'sent', 'paid'].find((state) =>
    lines.filter(isAsked).some(({ invoice }) => invoice.status === state),
  );
}

const isAsked = ({ invoice }: InvoiceLine): boolean => invoice.status !== 'void';

/** What work costs us: bills, receipts, and our own people's time as far as its rates are known. */
export const costOf = (parts: { billed: number; bought: number; labor: number | null }): number =>
  sumOf([parts.billed, parts.bought, parts.labor ?? 0]);
