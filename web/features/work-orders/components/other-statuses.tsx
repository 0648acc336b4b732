import { formatNumber } from '#shared/locale.ts';
import { OTHERS_MAX, useOtherStatuses } from '#web/features/work-orders/other-statuses.ts';
import { t } from '#web/lib/text.ts';
import type { List } from '#web/lib/use-list.ts';
import { Button } from '#web/ui/button.tsx';

interface OtherStatusesProps {
  /** The list in which nothing matches. */
  list: Pick<List<unknown>, 'search' | 'change' | 'show'>;
}

/** A search without a hit in one status says how many it has in others: finished work is not lost. */
export function OtherStatuses({ list: { search, change, show } }: OtherStatusesProps) {
  const count = useOtherStatuses(search).data ?? 0;
  return (
    <div className="grid justify-items-center gap-3">
      {count > 0 && (
        <>
          <p>
            {t(
              '{{number}} work order with another status matches.|{{number}} work orders with another status match.',
              { count, number: count > OTHERS_MAX ? `${formatNumber(OTHERS_MAX)}+` : formatNumber(count) },
            )}
          </p>
          <Button variant="primary" onClick={() => change({ status: undefined })}>
            {t('Show it|Show them', { count })}
          </Button>
        </>
      )}
      <Button onClick={() => show({})}>{t('Show all')}</Button>
    </div>
  );
}
