import type { Contract, ContractRow } from '#web/features/contract-billing/queries.ts';
import { locationName } from '#web/lib/location-label.ts';
import { formatMoney } from '#web/lib/money.ts';
import { t } from '#web/lib/text.ts';
import { Card } from '#web/ui/card.tsx';

interface ContractFactsProps {
  sums: ContractRow;
  /** Where its lines are taxed; null for the address of the customer. */
  location: Contract['location'];
}

/** What is agreed, completed, billed, and held of a contract. */
export function ContractFacts({ sums, location }: ContractFactsProps) {
  const facts = [
    { label: t('Original contract'), amount: sums.original_value },
    { label: t('Change orders'), amount: sums.change_orders },
    { label: t('Contract value'), amount: sums.contract_value, isSum: true },
    { label: t('Completed to date'), amount: sums.completed },
    { label: t('Billed to date'), amount: sums.billed, drafts: sums.in_drafts },
    { label: t('Balance to bill'), amount: sums.contract_value - sums.billed, isSum: true },
    { label: t('Retained to date'), amount: sums.retained },
    { label: t('Released to date'), amount: sums.released, drafts: sums.releasing },
    { label: t('Retainage held'), amount: sums.held, isSum: true },
  ];
  return (
    <Card>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-4 pt-2 sm:grid-cols-3">
        {facts.map(({ label, amount, drafts = 0, isSum = false }) => (
          <div key={label} className={isSum ? 'font-semibold' : undefined}>
            <dt className="font-normal text-ink-soft text-xs">{label}</dt>
            <dd className="figures mt-0.5">
              {formatMoney(amount)}
              {drafts !== 0 && (
                <span className="block text-ink-soft text-xs">
                  {t('{{amount}} in drafts', { amount: formatMoney(drafts) })}
                </span>
              )}
            </dd>
          </div>
        ))}
        <div>
          <dt className="text-ink-soft text-xs">{t('Taxed at')}</dt>
          <dd className="wrap-anywhere mt-0.5">
            {location ? locationName(location) : t('Address of the customer')}
          </dd>
        </div>
      </dl>
    </Card>
  );
}
