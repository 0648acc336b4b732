import { Ban, ChevronDown } from 'lucide-react';
import { useRef } from 'react';
import {
  type BoardCard as Card,
  type BoardColumn as Column,
  canMove,
  type Move,
  whyNot,
} from '#web/features/work-orders/board/board-columns.ts';
import { BoardCard } from '#web/features/work-orders/board/components/board-card.tsx';
import { countText } from '#web/features/work-orders/board/count-text.ts';
import { useDropColumn } from '#web/features/work-orders/board/use-drag.ts';
import { cn } from '#web/lib/cn.ts';
import { t } from '#web/lib/text.ts';
import { Button } from '#web/ui/button.tsx';
import { statusLook } from '#web/ui/statuses.ts';

interface BoardColumnProps {
  column: Column;
  /** The card that is being dragged. */
  dragged: Card | null;
  isLoadingMore: boolean;
  onMove: (move: Move) => void;
  onMore: () => void;
}

/** The work of one status. While a card is dragged, it shows whether it accepts the card, and if not, why. */
export function BoardColumn({ column, dragged, isLoadingMore, onMove, onMore }: BoardColumnProps) {
  const { status, cards, total } = column;
  const ref = useRef<HTMLElement>(null);
  const isOver = useDropColumn(ref, status, (card) => onMove({ card, to: status }));
  const { label, icon: Icon, hint } = statusLook('work_order', status);
  const isHome = dragged?.status === status;
  const isOff = dragged !== null && !isHome && !canMove(dragged.status, status);
  const takes = dragged !== null && !isHome && !isOff;
  return (
    <section
      ref={ref}
      aria-label={t(label)}
      className={cn(
        // Six of them fit beside the menu of a laptop, 1440 pixels wide.
        '@container relative flex w-full shrink-0 flex-col rounded-lg border border-line bg-sunken md:min-w-44 md:flex-1 print:mb-4 print:w-full',
        takes && 'border-slate border-dashed',
        isOver && 'bg-slate-tint',
      )}
    >
      <header className="flex h-11 shrink-0 items-center gap-2 px-3 max-md:hidden">
        <Icon aria-hidden className="size-4 shrink-0 text-ink-soft @max-[13rem]:hidden" />
        <h2 className="min-w-0 truncate font-semibold">{t(label)}</h2>
        <span className="figures ml-auto rounded-full bg-ink/7 px-2 text-ink-soft text-xs leading-5">
          {countText(column)}
        </span>
      </header>
      {hint && <p className="-mt-1.5 shrink-0 px-3 pb-2 text-ink-soft text-xs max-md:mt-2">{t(hint)}</p>}
      <div className="min-h-24 overflow-y-auto p-2 md:flex-1 md:p-1.5 md:pt-0 print:overflow-visible">
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-2">
          {cards.map((card) => (
            <li key={card.id}>
              <BoardCard card={card} onMove={(to) => onMove({ card, to })} />
            </li>
          ))}
        </ul>
        {cards.length === 0 && (
          <p className="px-2 py-6 text-center text-ink-soft">{t('No work orders here')}</p>
        )}
        {total > cards.length && (
          <Button variant="quiet" busy={isLoadingMore} onClick={onMore} className="mt-2 w-full">
            {!isLoadingMore && <ChevronDown aria-hidden />}
            {t('Show more')}
          </Button>
        )}
      </div>
      {isOff && dragged && (
        <p className="absolute inset-0 grid place-content-center justify-items-center gap-2 rounded-lg bg-sunken/90 p-4 text-center text-ink-soft">
          <Ban aria-hidden className="size-5" />
          {whyNot(status)}
        </p>
      )}
    </section>
  );
}
