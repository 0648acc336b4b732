import { pathTo } from '#shared/paths.ts';

/** What names a document of a batch. */
export interface DocumentKey {
  kind: string;
  record_id: string;
  /** Its customer or subcontractor. */
  party_id?: string | null;
  /** The bill that a payment pays. */
  bill_id?: string | null;
}

/** The page that shows a document; null when none is known. */
export function documentPath({ kind, record_id: id, party_id, bill_id }: DocumentKey): string | null {
  switch (kind) {
    case 'customer':
    case 'vendor':
      return pathTo('/admin/organizations/$id', { id });
    case 'invoice':
    case 'invoice_void':
      return pathTo('/admin/partner-billing/invoices/$id', { id });
    case 'payment':
    case 'payment_return':
      return pathTo('/admin/partner-billing/payments/$id', { id });
    // Credit notes and refunds are on the account of their customer.
    case 'credit_note':
    case 'credit_note_void':
    case 'refund':
      return party_id ? pathTo('/admin/partner-billing/receivables/$id', { id: party_id }) : null;
    case 'bill':
      return pathTo('/admin/subcontractor-bills/$id', { id });
    case 'bill_payment':
    case 'bill_payment_void':
      return bill_id ? pathTo('/admin/subcontractor-bills/$id', { id: bill_id }) : null;
    case 'receipt':
      return pathTo('/admin/finance/receipts/$id', { id });
    default:
      return null;
  }
}
