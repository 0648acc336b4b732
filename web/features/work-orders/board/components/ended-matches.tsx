import { ENDED_COLUMNS } from '#web/features/work-orders/board/board-columns.ts';
import { useBoard } from '#web/features/work-orders/board/board-queries.ts';
import { countText } from '#web/features/work-orders/board/count-text.ts';
import { t } from '#web/lib/text.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';

/** When no open work matches the search: how much ended work does, with the way to it. */
export function EndedMatches({ onShow }: { onShow: () => void }) {
  const { columns } = useBoard(ENDED_COLUMNS, {});
  const total = (columns ?? []).reduce((sum, column) => sum + column.total, 0);
  if (total === 0) return null;
  const atLeast = (columns ?? []).some((column) => column.atLeast);
  return (
    <Alert kind="info" className="mb-3">
      <span className="flex flex-wrap items-center justify-between gap-2">
        {t(
          '{{number}} closed or cancelled work order matches.|{{number}} closed or cancelled work orders match.',
          { count: total, number: countText({ total, atLeast }) },
        )}
        <Button size="small" onClick={onShow}>
          {t('Show it|Show them', { count: total })}
        </Button>
      </span>
    </Alert>
  );
}
