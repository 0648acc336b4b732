import { type ReactNode, useState } from 'react';
import type { WorkOrderStatus } from '#shared/rules/work-order-status.ts';
import {
  type BoardColumn as Column,
  ENDED_COLUMNS,
  type Move,
  OPEN_COLUMNS,
  withMoves,
} from '#web/features/work-orders/board/board-columns.ts';
import { isFiltered } from '#web/features/work-orders/board/board-filters.ts';
import { CARDS_EACH, useBoard } from '#web/features/work-orders/board/board-queries.ts';
import { BoardColumn } from '#web/features/work-orders/board/components/board-column.tsx';
import { ColumnTabs } from '#web/features/work-orders/board/components/column-tabs.tsx';
import { EndedMatches } from '#web/features/work-orders/board/components/ended-matches.tsx';
import { OpenWorkFilters } from '#web/features/work-orders/board/components/open-work-filters.tsx';
import { useDraggedCard } from '#web/features/work-orders/board/use-drag.ts';
import { useMoves } from '#web/features/work-orders/board/use-moves.ts';
import { cn } from '#web/lib/cn.ts';
import { t } from '#web/lib/text.ts';
import { useIsPhone } from '#web/lib/use-is-phone.ts';
import { useListSearch } from '#web/lib/use-list-search.ts';
import { useNeedsSignal } from '#web/offline/cache/use-needs-signal.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { NeedsSignal } from '#web/ui/needs-signal.tsx';
import { SideScroll } from '#web/ui/side-scroll.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Tooltip } from '#web/ui/tooltip.tsx';

export interface MoveDialogProps {
  move: Move;
  onConfirm: (reason: string) => Promise<void>;
  onClose: () => void;
}

/**
 * Work by status; cards are dragged, or moved by their menu. `dialog` asks for the assignment or the reason that
 * a move needs.
 */
export function Board({ dialog }: { dialog: (props: MoveDialogProps) => ReactNode }) {
  const { search, change } = useListSearch();
  const isPhone = useIsPhone();
  const showsEnded = search.ended === 'shown';
  const statuses = showsEnded ? [...OPEN_COLUMNS, ...ENDED_COLUMNS] : OPEN_COLUMNS;
  const [shown, setShown] = useState<Record<string, number>>({});
  const { query, columns, isLoadingMore } = useBoard(statuses, shown);
  const moves = useMoves();
  const dragged = useDraggedCard();

  const all = columns && withMoves(columns, moves.underWay);
  const hasNoHit = !showsEnded && isFiltered(search) && all?.every(({ total }) => total === 0);
  const needsSignal = useNeedsSignal(query);
  const chosen = statuses.find((status) => status === search.column) ?? 'received';
  const showMore = ({ status, cards }: Column) =>
    setShown((before) => ({ ...before, [status]: cards.length + CARDS_EACH }));

  const endedSwitch = (
    <Button
      variant="quiet"
      aria-pressed={showsEnded}
      onClick={() => change({ ended: showsEnded ? undefined : 'shown' })}
    >
      {showsEnded ? t('Hide ended work') : t('Show ended work')}
    </Button>
  );
  return (
    <>
      <OpenWorkFilters
        sheetEnd={
          isPhone && (
            <div className="grid justify-items-start">
              {endedSwitch}
              <p className="px-3.5 text-ink-soft">{t('Closed and cancelled work orders')}</p>
            </div>
          )
        }
      >
        {!isPhone && <Tooltip text={t('Closed and cancelled work orders')}>{endedSwitch}</Tooltip>}
      </OpenWorkFilters>
      {hasNoHit && <EndedMatches onShow={() => change({ ended: 'shown' })} />}
      {isPhone && (
        <ColumnTabs
          statuses={statuses}
          columns={all}
          value={chosen}
          onChange={(column) => change({ column })}
        />
      )}
      {needsSignal ? (
        <NeedsSignal />
      ) : query.isError && !all ? (
        <ErrorState error={query.error} onRetry={() => query.refetch()} />
      ) : (
        <SideScroll
          label={t('Board')}
          hidesButtons={dragged !== null}
          className={cn(
            'flex min-h-0 gap-2 md:flex-1 md:pb-2 print:block',
            query.isPlaceholderData && 'opacity-60 transition-opacity',
          )}
        >
          {(all ?? [])
            .filter(({ status }) => !isPhone || status === chosen)
            .map((column) => (
              <BoardColumn
                key={column.status}
                column={column}
                dragged={dragged}
                isLoadingMore={isLoadingMore}
                onMove={moves.start}
                onMore={() => showMore(column)}
              />
            ))}
          {!all &&
            statuses.map((status) => (
              <ColumnSkeleton key={status} status={status} isShown={!isPhone || status === chosen} />
            ))}
        </SideScroll>
      )}
      {moves.asking && dialog({ move: moves.asking, onConfirm: moves.confirm, onClose: moves.stopAsking })}
      <p aria-live="polite" className="sr-only">
        {moves.announcement}
      </p>
    </>
  );
}

function ColumnSkeleton({ status, isShown }: { status: WorkOrderStatus; isShown: boolean }) {
  if (!isShown) return null;
  return (
    <Skeleton key={status} className="h-96 w-full shrink-0 rounded-lg md:h-full md:min-w-44 md:flex-1" />
  );
}
