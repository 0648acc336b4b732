import { type CostRate, useCostRates } from '#web/features/people/rate-queries.ts';
import { formatDate } from '#web/lib/dates.ts';
import { formatMoney } from '#web/lib/money.ts';
import { serverNow } from '#web/lib/server-now.ts';
import { t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';
import { useCommand } from '#web/lib/use-command.ts';
import { ConfirmButton } from '#web/ui/confirm-button.tsx';

interface CostRatesProps {
  profileId: string;
  /** Whether the viewer sets the rates of this person. */
  canRemove?: boolean;
}

/** What an hour of a person costs and has cost, from when on; empty without any rate. */
export function CostRates({ profileId, canRemove = false }: CostRatesProps) {
  const { data = [] } = useCostRates(profileId);
  const now = serverNow();
  const isScheduled = ({ valid_from }: CostRate) => Date.parse(valid_from) > now;
  const current = data.find((rate) => !isScheduled(rate));
  if (data.every(({ hourly_cost_rate }) => hourly_cost_rate === null)) return null;
  return (
    <section aria-label={t('Cost rates')}>
      <h3 className="mb-1 font-semibold">{t('Cost rates')}</h3>
      <ul className="grid gap-1">
        {data.map((rate) => (
          <li key={rate.id} className="figures flex flex-wrap items-center gap-x-3">
            <span
              className={rate === current ? 'min-w-0 flex-1 font-medium' : 'min-w-0 flex-1 text-ink-soft'}
            >
              {sentenceOf(rate)}
            </span>
            {rate === current && <span className="text-ink-soft">{t('Now')}</span>}
            {isScheduled(rate) && canRemove && <RemoveButton profileId={profileId} rate={rate} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

function RemoveButton({ profileId, rate }: { profileId: string; rate: CostRate }) {
  const removal = useCommand('remove_scheduled_rate', {
    invalidates: ['profiles'],
    onSuccess: () => toast({ kind: 'success', title: t('Scheduled rate removed') }),
  });
  return (
    <ConfirmButton
      size="small"
      busy={removal.isPending}
      title={t('Remove this rate?')}
      description={sentenceOf(rate)}
      action={t('Remove rate')}
      onConfirm={() => removal.mutate({ profile_id: profileId, cost_rate_id: rate.id })}
    >
      {t('Remove')}
    </ConfirmButton>
  );
}

function sentenceOf({ hourly_cost_rate, effective_on, valid_from }: CostRate): string {
  const day = formatDate(effective_on ?? valid_from);
  return hourly_cost_rate === null
    ? t('No rate from {{day}}', { day })
    : t('{{amount}} from {{day}}', { amount: formatMoney(hourly_cost_rate), day });
}
