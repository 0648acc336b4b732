import type { INVOICE_GROUPS } from '#shared/commands/invoices.ts';

export type InvoiceGrouping = (typeof INVOICE_GROUPS)[number];

/** What invoices can be grouped by. */
interface GroupedWork {
  id: string;
  organizationId: string;
  locationId: string | null;
  projectId: string | null;
  /** The customer's own number for it. */
  reference: string | null;
  /** Whether its customer wants an invoice for each work order. */
  isAlone: boolean;
}

/** Names the invoice that a work order gets: the same text for work on one invoice, never for two customers. */
export function invoiceKey(work: GroupedWork, by: InvoiceGrouping): string {
  const { id, organizationId, locationId, projectId, reference, isAlone } = work;
  if (isAlone) return `${organizationId} ${id}`;
  if (by === 'customer') return organizationId;
  // Work without a value stays alone, like a job.
  const named = { job: null, location: locationId, project: projectId, reference }[by];
  return `${organizationId} ${named ? `${by} ${named}` : id}`;
}
