import { useInvoicesOwed } from '#web/features/invoices/queries.ts';
import { t } from '#web/lib/text.ts';
import { AmountSums } from '#web/ui/amount-sums.tsx';

/** What a customer owes in total, whatever the list below is filtered by, and how much of it is overdue. */
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
      ]}
    />
  );
}
