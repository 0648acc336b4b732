import { Lock } from 'lucide-react';
import { t } from '#web/lib/text.ts';
import { StatusBadge } from '#web/ui/status-badge.tsx';

interface TimeStatusProps {
  row: { status: string };
  /** Its day is in a locked pay period. */
  isLocked: boolean;
}

/** The office's status of a row of time, and whether it is locked. */
export function TimeStatus({ row, isLocked }: TimeStatusProps) {
  return (
    <span className="inline-flex items-center gap-2">
      {isLocked && (
        <span className="inline-flex items-center gap-1 font-medium text-ink-soft text-xs">
          <Lock aria-hidden className="size-3.5" />
          {t('Locked')}
        </span>
      )}
      <StatusBadge kind="time" status={row.status} />
    </span>
  );
}
