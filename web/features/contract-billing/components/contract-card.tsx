import { Link } from '@tanstack/react-router';
import { pathTo } from '#shared/paths.ts';
import { useContractSums } from '#web/features/contract-billing/queries.ts';
import { formatMoney } from '#web/lib/money.ts';
import { t } from '#web/lib/text.ts';
import { useMay } from '#web/lib/use-may.ts';
import { buttonStyle } from '#web/ui/button.tsx';
import { Card, EmptyCard } from '#web/ui/card.tsx';

/** The contract on the page of its project, for those who see what customers pay. */
export function ContractCard({ projectId }: { projectId: string }) {
  const may = useMay();
  return may('invoice') || may('see_costs') ? (
    <ContractSums projectId={projectId} canBill={may('invoice')} />
  ) : null;
}

function ContractSums({ projectId, canBill }: { projectId: string; canBill: boolean }) {
  const { data: sums } = useContractSums(projectId);
  const to = pathTo('/admin/partner-billing/contracts/$id', { id: projectId });
  if (sums === undefined) return null;
  if (sums === null)
    return canBill ? (
      <EmptyCard
        title={t('Contract')}
        text={t('Work orders bill this project.')}
        aside={
          <Link to={to} className={buttonStyle({ size: 'small' })}>
            {t('Set up contract')}
          </Link>
        }
      />
    ) : null;
  return (
    <Card
      title={t('Contract')}
      aside={
        <Link to={to} className={buttonStyle({ size: 'small' })}>
          {t('Open contract')}
        </Link>
      }
    >
      <dl className="divide-y divide-line/70">
        {[
          { label: t('Contract value'), amount: sums.contract_value },
          { label: t('Completed to date'), amount: sums.completed },
          { label: t('Billed to date'), amount: sums.billed },
          { label: t('Retained to date'), amount: sums.retained },
          { label: t('Released to date'), amount: sums.released },
          { label: t('Retainage held'), amount: sums.held },
        ].map(({ label, amount }) => (
          <div key={label} className="flex items-baseline justify-between gap-3 py-2">
            <dt>{label}</dt>
            <dd className="figures font-medium">{formatMoney(amount)}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
