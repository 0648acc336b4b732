import { cn } from '#web/lib/cn.ts';
import { message, t } from '#web/lib/text.ts';
import type { Column } from '#web/ui/list-columns.ts';
import { PriorityIcon } from '#web/ui/priority-icon.tsx';
import { statusLook } from '#web/ui/statuses.ts';

const TONES: Partial<Record<string, string>> = { ochre: 'text-ochre-ink', brick: 'text-brick-ink' };

/**
 * A priority as its icon, with its name in a tooltip and for screen readers; on a phone the name is beside the icon.
 */
function PriorityMark({ priority }: { priority: string }) {
  const { label, tone } = statusLook('priority', priority);
  return (
    <span
      title={t(label)}
      // Above the link that covers the row, so that the pointer reaches it.
      className={cn(
        'relative z-1 inline-flex items-center gap-1 align-middle',
        TONES[tone] ?? 'text-ink-soft',
      )}
    >
      <PriorityIcon priority={priority} className="size-4.5 max-md:size-4" />
      <span className="md:sr-only">{t(label)}</span>
    </span>
  );
}

/** The priority column of a list: an icon on a desktop, icon and name on a phone. */
export function priorityColumn<Row extends { priority: string }>(): Column<Row> {
  return {
    header: message('Priority'),
    value: (row) => t(statusLook('priority', row.priority).label),
    cell: (row) => <PriorityMark priority={row.priority} />,
    className: 'w-15',
  };
}
