import { useEffect } from 'react';
import type { Invoice } from '#web/features/invoices/queries.ts';
import { organizationIdsOf } from '#web/lib/organization-ids.ts';
import { sendCommand } from '#web/lib/use-command.ts';
import { useIsOnline } from '#web/lib/use-is-online.ts';
import { useViewer } from '#web/lib/viewer.ts';

/**
 * Records that the customer has opened the invoice, the first time and with a connection. A failure shows nothing: the
 * next opening records it.
 */
export function useInvoiceViewed({ id, organization_id, viewed_at }: Invoice): void {
  const viewer = useViewer();
  const isOnline = useIsOnline();
  const isFirst = viewed_at === null && organizationIdsOf(viewer, 'partner').includes(organization_id);
  useEffect(() => {
    if (!isFirst || !isOnline) return;
    sendCommand('mark_invoice_viewed', { invoice_id: id }, crypto.randomUUID()).catch(() => undefined);
  }, [id, isFirst, isOnline]);
}
