import { Link } from '@tanstack/react-router';
import { Check } from 'lucide-react';
import { conditionsText, decisionText, priceText, scopeLabel } from '#web/features/prices/price-labels.ts';
import type { PriceCandidate } from '#web/features/prices/queries.ts';
import { cn } from '#web/lib/cn.ts';
import { formatDay } from '#web/lib/dates.ts';
import { t } from '#web/lib/text.ts';
import { Flag } from '#web/ui/flag.tsx';

interface CandidateListProps {
  candidates: readonly PriceCandidate[];
  kind: string;
}

/**
 * Every price that could apply, best first: the first one applies. Without any, an hour costs what the person does
 * (app.proposed_price).
 */
export function CandidateList({ candidates, kind }: CandidateListProps) {
  if (candidates.length === 0) {
    return (
      <p role="status">
        {kind === 'hour'
          ? t(
              'No list that is valid then has a price for an hour: the billable rate of whoever works applies.',
            )
          : kind === 'nte'
            ? t('No list that is valid then has an NTE: a new work order starts without one.')
            : t('No price applies: no list that is valid then has one.')}
      </p>
    );
  }
  return (
    <>
      {kind === 'hour' && (
        <p className="mb-2 text-ink-soft">
          {t('A price on a list comes before the billable rates of people.')}
        </p>
      )}
      <ol aria-label={t('Prices, best first')} className="grid gap-2">
        {candidates.map((candidate) => (
          <li
            key={candidate.price_list_item_id}
            className={cn(
              'flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 rounded-md border border-line p-3',
              !candidate.applies && 'text-ink-soft',
            )}
          >
            <div className="min-w-0 flex-1 basis-64">
              <p className="flex flex-wrap items-center gap-x-2 gap-y-1 wrap-anywhere">
                <Link
                  to="/admin/settings/prices/$id"
                  params={{ id: candidate.price_list_id }}
                  className="font-medium underline"
                >
                  {candidate.price_list_name}
                </Link>
                {candidate.applies && (
                  <Flag icon={Check} tone="sky">
                    {t('Applies')}
                  </Flag>
                )}
              </p>
              <p className="wrap-anywhere text-xs">
                {[
                  scopeLabel(candidate.scope),
                  t('from {{day}}', { day: formatDay(candidate.valid_from) }),
                  conditionsText({ ...candidate, kind }),
                ].join(' · ')}
              </p>
              <p className="text-pretty">{decisionText(candidate.applies, candidate.decided_by)}</p>
            </div>
            <p className={cn('figures', candidate.applies && 'font-semibold')}>
              {priceText({ kind, value: candidate.value })}
            </p>
          </li>
        ))}
      </ol>
    </>
  );
}
