import { Link } from '@tanstack/react-router';
import { MapPin, UserRound } from 'lucide-react';
import { useRef } from 'react';
import { pathTo } from '#shared/paths.ts';
import type { WorkOrderStatus } from '#shared/rules/work-order-status.ts';
import type { BoardCard as Card } from '#web/features/work-orders/board/board-columns.ts';
import { CardMarks } from '#web/features/work-orders/board/components/card-marks.tsx';
import { MoveMenu } from '#web/features/work-orders/board/components/move-menu.tsx';
import { useDraggableCard } from '#web/features/work-orders/board/use-drag.ts';
import { AssigneeName } from '#web/features/work-orders/components/assignee-name.tsx';
import { cn } from '#web/lib/cn.ts';
import { formatExact } from '#web/lib/dates.ts';
import { relativeTime } from '#web/lib/relative-time.ts';
import { t } from '#web/lib/text.ts';
import { statusLook } from '#web/ui/statuses.ts';

interface BoardCardProps {
  card: Card;
  onMove: (to: WorkOrderStatus) => void;
}

/** One work order: title, location, assignee, due date. It can be dragged anywhere, and moved by its menu. */
export function BoardCard({ card, onMove }: BoardCardProps) {
  const ref = useRef<HTMLElement>(null);
  const isDragged = useDraggableCard(ref, card);
  const priority = statusLook('priority', card.priority);
  const isUrgent = card.priority === 'high' || card.priority === 'emergency';
  return (
    <article
      ref={ref}
      className={cn(
        'relative rounded-md border border-line bg-surface px-3 @max-[13rem]:px-2.5 pt-1 pb-2.5 shadow-lift transition-opacity hover:border-line-strong/70 md:cursor-grab',
        isDragged && 'opacity-45',
      )}
    >
      <div className="flex min-h-8 flex-wrap items-center gap-x-2 text-ink-soft text-xs max-md:min-h-11">
        <span className="figures">{card.work_order_number}</span>
        {isUrgent && (
          <span
            className={cn(
              'inline-flex items-center gap-1 font-medium @max-[15rem]:order-last @max-[15rem]:w-full',
              card.priority === 'emergency' ? 'text-brick-ink' : 'text-ochre-ink',
            )}
          >
            <priority.icon aria-hidden className="size-3.5" />
            {t(priority.label)}
          </span>
        )}
        <span className="-mr-2 ml-auto inline-flex items-center gap-2">
          <Age since={card.created_at} />
          <MoveMenu card={card} onMove={onMove} />
        </span>
      </div>
      <Link
        to={pathTo('/admin/work-orders/$id', { id: card.id })}
        draggable={false}
        className="line-clamp-2 rounded-sm font-medium hover:underline max-md:-mt-2 max-md:py-3"
      >
        {card.title}
      </Link>
      <Line icon={MapPin} text={card.location} />
      <Line
        icon={UserRound}
        text={card.assignee ?? card.lead}
        missing={t('Nobody yet')}
        isInactive={card.assignee === null && card.is_lead_active === false}
      />
      <CardMarks card={card} />
    </article>
  );
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** '9d': always days, so that ages on a board can be compared. */
function Age({ since }: { since: string }) {
  const days = Math.floor((Date.now() - Date.parse(since)) / DAY_MS);
  return (
    <time dateTime={since} title={t('Received {{when}}', { when: formatExact(since) })} className="figures">
      {days < 1 ? relativeTime(since) : t('{{days}}d', { days })}
    </time>
  );
}

interface LineProps {
  icon: typeof MapPin;
  text: string | null;
  missing?: string;
  isInactive?: boolean;
}

function Line({ icon: Icon, text, missing = '', isInactive = false }: LineProps) {
  if (!text && !missing) return null;
  return (
    <p className="mt-1 flex items-center gap-1.5 text-ink-soft text-xs">
      <Icon aria-hidden className="size-3.5 shrink-0" />
      <span className="truncate" title={text ?? undefined}>
        <AssigneeName name={text || missing} isInactive={isInactive} />
      </span>
    </p>
  );
}
