import { type InvoiceGrouping, invoiceKey } from '#shared/rules/invoice-groups.ts';
import { t } from '#shared/text.ts';

/** A work order with what invoices are grouped by. */
export interface WorkToInvoice {
  id: string;
  number: string;
  title: string;
  organizationId: string;
  locationId: string | null;
  locationName: string | null;
  projectId: string | null;
  projectName: string | null;
  /** Whether the contract of its project bills it. */
  hasContract: boolean;
  /** The customer's own number for it. */
  reference: string | null;
  /** Whether some of it is on an invoice that is not void. */
  isInvoiced: boolean;
  /** Whether its customer wants an invoice for each work order. */
  isAlone: boolean;
}

/** What one invoice is made of. */
export interface InvoiceGroup {
  work: [WorkToInvoice, ...WorkToInvoice[]];
  title: string;
  /** The customer's own number, where all of its work has the same. */
  reference: string | null;
}

/** The invoices for work orders, never of two customers, in the order of the work orders. */
export function groupWork(work: readonly WorkToInvoice[], by: InvoiceGrouping): InvoiceGroup[] {
  const groups = new Map<string, InvoiceGroup['work']>();
  for (const one of work) {
    const key = invoiceKey(one, by);
    const group = groups.get(key);
    if (group) group.push(one);
    else groups.set(key, [one]);
  }
  return [...groups.values()].map((group) => ({
    work: group,
    title: titleOf(group, by),
    reference: group.every(({ reference }) => reference === group[0].reference) ? group[0].reference : null,
  }));
}

function titleOf([first, ...others]: InvoiceGroup['work'], by: InvoiceGrouping): string {
  if (others.length === 0) return `${first.number} ${first.title}`;
  if (by === 'location') return first.locationName ?? '';
  if (by === 'project') return first.projectName ?? '';
  if (by === 'reference') return t('Reference {{reference}}', { reference: first.reference ?? '' });
  return t('{{count}} work order|{{count}} work orders', { count: others.length + 1 });
}
