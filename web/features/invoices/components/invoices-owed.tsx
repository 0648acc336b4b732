import { useInvoicesOwed } from '#web/features/invoices/queries.ts';
import { t } from '#web/lib/text.ts';
import { AmountSums } from '#web/ui/amount-sums.tsx';

/** What a customer owes in total, whatever the list below is filtered by, how much of it is overdue, and its credit. */
export function InvoicesOwed({ organizationIds }: { organizationIds: string[] }) {
  const { data: owed, isError } = useInvoicesOwed(organizationIds);
  if (isError && !owed) return null;
  return (
    <AmountSums
      isPending={!owed}
      sums={[
        { label: t('To be paid'), count: owed?.unpaid_invoices ?? 0, amount: owed?.unpaid_total ?? 0 },
        {
          label: t('Of which overdue'),
          count: owed?.overdue_invoices ?? 0,
          amount: owed?.overdue_total ?? 0,
        },
        ...(owed?.credit ? [{ label: t('Credit'), count: null, amount: owed.credit }] : []),
      ]}
    />
  );
}
