import type { ContractRow } from '#web/features/contract-billing/queries.ts';
import { formatMoney } from '#web/lib/money.ts';
import { t } from '#web/lib/text.ts';
import { Card } from '#web/ui/card.tsx';
import { Facts } from '#web/ui/facts.tsx';

/** What is agreed, completed, billed, and held of a contract. */
export function ContractFacts({ sums }: { sums: ContractRow }) {
  return (
    <Card>
      <div className="figures pt-2">
        <Facts
          columns={3}
          facts={[
            { label: t('Original contract'), value: formatMoney(sums.original_value) },
            { label: t('Change orders'), value: formatMoney(sums.change_orders) },
            { label: t('Contract value'), value: <strong>{formatMoney(sums.contract_value)}</strong> },
            { label: t('Completed to date'), value: formatMoney(sums.completed) },
            {
              label: t('Billed to date'),
              value:
                sums.in_drafts === 0
                  ? formatMoney(sums.billed)
                  : t('{{amount}}, of which {{drafts}} in drafts', {
                      amount: formatMoney(sums.billed),
                      drafts: formatMoney(sums.in_drafts),
                    }),
            },
            { label: t('Balance to bill'), value: formatMoney(sums.contract_value - sums.billed) },
            { label: t('Retainage held'), value: formatMoney(sums.held) },
            { label: t('Retainage released'), value: formatMoney(sums.released) },
            { label: t('Retainage left'), value: <strong>{formatMoney(sums.retainage_left)}</strong> },
          ]}
        />
      </div>
    </Card>
  );
}
