import { useState } from 'react';
import { INVOICE_GROUPS } from '#shared/commands/invoices.ts';
import type { InvoiceGrouping } from '#shared/rules/invoice-groups.ts';
import { storedJson } from '#web/lib/stored-json.ts';
import { readStoredSession } from '#web/lib/stored-session.ts';

/** What each invoice is for; remembered per user on this device. */
export function useGrouping() {
  const [key] = useState(
    () => `fieldfare-invoice-grouping:${readStoredSession(localStorage)?.user.id ?? ''}`,
  );
  const [grouping, setGrouping] = useState<InvoiceGrouping>(() => {
    const stored = storedJson(key);
    return INVOICE_GROUPS.find((group) => group === stored) ?? 'job';
  });
  const choose = (chosen: InvoiceGrouping) => {
    setGrouping(chosen);
    try {
      localStorage.setItem(key, JSON.stringify(chosen));
    } catch {
      // Storage is full or blocked. The choice lasts until the page is closed.
    }
  };
  return { grouping, choose };
}
