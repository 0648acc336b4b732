import { useRateChanges } from '#web/features/people/rate-queries.ts';
import { formatDateTime } from '#web/lib/dates.ts';
import { formatMoney } from '#web/lib/money.ts';
import { personName } from '#web/lib/person.ts';
import { message, t } from '#web/lib/text.ts';

const RATES = { hourly_billable_rate: message('Billed at'), hourly_cost_rate: message('Costs') } as const;

/** A person's former rates, from the audit log; empty when there are none. */
export function RateChanges({ profileId }: { profileId: string }) {
  const { data = [] } = useRateChanges(profileId);
  const changes = data.flatMap(({ id, occurred_at, actor, before, after }) =>
    (['hourly_billable_rate', 'hourly_cost_rate'] as const).flatMap((column) => {
      const [was, is] = [amountIn(before, column), amountIn(after, column)];
      return is === was ? [] : [{ key: `${id} ${column}`, occurred_at, actor, column, was, is }];
    }),
  );
  if (changes.length === 0) return null;
  return (
    <section aria-label={t('Rate changes')}>
      <h3 className="mb-1 font-semibold">{t('Changes')}</h3>
      <ul className="grid gap-1 text-ink-soft">
        {changes.map(({ key, occurred_at, actor, column, was, is }) => (
          <li key={key} className="figures flex flex-wrap gap-x-3">
            <span className="min-w-0 flex-1">
              {t(RATES[column])}: {was === null ? '' : `${formatMoney(was)} → `}
              {formatMoney(is)}
            </span>
            <span>
              {actor ? `${personName(actor)}, ` : ''}
              {formatDateTime(occurred_at)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function amountIn(row: unknown, column: string): number | null {
  const value =
    typeof row === 'object' && row !== null ? Object.entries(row).find(([key]) => key === column) : null;
  return typeof value?.[1] === 'number' ? value[1] : null;
}
