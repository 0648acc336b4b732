import { SignalHigh } from 'lucide-react';
import { cn } from '#web/lib/cn.ts';
import { statusLook } from '#web/ui/statuses.ts';

/**
 * The icon of a priority; `className` sets its size. Higher levels are drawn behind it in a pale color, to show the
 * scale.
 */
export function PriorityIcon({ priority, className }: { priority: string; className: string }) {
  const { icon: Icon } = statusLook('priority', priority);
  return (
    <span aria-hidden className={cn('relative shrink-0 [&>svg]:absolute [&>svg]:size-full', className)}>
      {priority !== 'emergency' && <SignalHigh className="opacity-25" strokeWidth={2.25} />}
      <Icon strokeWidth={2.25} />
    </span>
  );
}
