import { CONTRACT_SOURCES, useDepositsLeft } from '#web/features/contract-billing/queries.ts';
import { formatMoney } from '#web/lib/money.ts';
import { t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';
import { useCommand } from '#web/lib/use-command.ts';
import { useMay } from '#web/lib/use-may.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';

interface DepositsCardProps {
  invoice: { id: string; status: string; organization_id: string; updated_at: string };
}

/** The paid deposits of the customer that can be taken off a draft. */
export function DepositsCard({ invoice }: DepositsCardProps) {
  const canUse = useMay()('invoice') && invoice.status === 'draft';
  const { data: deposits = [] } = useDepositsLeft(invoice.organization_id, canUse);
  const apply = useCommand('apply_deposit', {
    invalidates: CONTRACT_SOURCES,
    onSuccess: ({ amount }) =>
      toast({ kind: 'success', title: t('{{amount}} taken off', { amount: formatMoney(amount) }) }),
  });
  if (!canUse || deposits.length === 0) return null;
  return (
    <Card title={t('Deposits of this customer')} flush className="mb-4">
      <ul className="divide-y divide-line/70">
        {deposits.map((deposit) => (
          <li
            key={deposit.partner_invoice_id}
            className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2.5"
          >
            <p className="min-w-0 flex-1 basis-40">
              <span className="font-medium">{deposit.invoice_number}</span>
              {deposit.project_name && (
                <span className="block text-ink-soft text-xs wrap-anywhere">{deposit.project_name}</span>
              )}
            </p>
            <span className="figures">
              {t('{{amount}} left', { amount: formatMoney(deposit.available) })}
            </span>
            <Button
              size="small"
              busy={apply.isPending}
              onClick={() =>
                apply.mutate({
                  ...{ invoice_id: invoice.id, version: invoice.updated_at },
                  deposit_invoice_id: deposit.partner_invoice_id,
                })
              }
            >
              {t('Take off this invoice')}
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}
