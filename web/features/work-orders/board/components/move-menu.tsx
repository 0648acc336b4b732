import { ArrowRightLeft } from 'lucide-react';
import type { WorkOrderStatus } from '#shared/rules/work-order-status.ts';
import { type BoardCard, isAssigning, targetsOf } from '#web/features/work-orders/board/board-columns.ts';
import { StatusCaption } from '#web/features/work-orders/components/status-caption.tsx';
import { t } from '#web/lib/text.ts';
import { useMay } from '#web/lib/use-may.ts';
import { Menu, MenuItem } from '#web/ui/menu.tsx';
import { statusLook } from '#web/ui/statuses.ts';

interface MoveMenuProps {
  card: BoardCard;
  onMove: (to: WorkOrderStatus) => void;
}

/**
 * 'Move to…': the alternative to dragging, for keyboards, touch screens, and voice control. Empty when a card cannot
 * move.
 */
export function MoveMenu({ card, onMove }: MoveMenuProps) {
  const canAssign = useMay()('assign_work');
  const targets = targetsOf(card.status);
  if (!canAssign || targets.length === 0) return null;
  return (
    <Menu
      trigger={
        <button
          type="button"
          aria-label={t('Move {{number}} to…', { number: card.work_order_number })}
          title={t('Move to…')}
          className="grid size-8 place-items-center rounded-md text-ink-soft hover:bg-ink/6 hover:text-ink max-md:size-11"
        >
          <ArrowRightLeft aria-hidden className="size-3.5" />
        </button>
      }
    >
      {targets.map((to) => {
        const { label, icon: Icon } = statusLook('work_order', to);
        return (
          <MenuItem key={to} onClick={() => onMove(to)}>
            <Icon aria-hidden />
            <StatusCaption label={isAssigning({ card, to }) ? t('Assign…') : t(label)} status={to} />
          </MenuItem>
        );
      })}
    </Menu>
  );
}
