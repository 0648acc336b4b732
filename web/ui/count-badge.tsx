import { UNREAD_BADGE_MAX } from '#shared/limits.ts';
import { cn } from '#web/lib/cn.ts';

interface CountBadgeProps {
  count: number | undefined;
  /** The label for screen readers: '3 submitted reports'. */
  label: string;
  className?: string;
}

/** A number that asks for attention; nothing for 0, '99+' above 99. */
export function CountBadge({ count, label, className }: CountBadgeProps) {
  if (!count) return null;
  return (
    <span
      className={cn(
        'figures grid h-5 min-w-5 shrink-0 place-items-center rounded-full bg-ochre px-1.5 font-semibold text-[oklch(24%_0.04_60)] text-xs',
        className,
      )}
    >
      <span aria-hidden>{count > UNREAD_BADGE_MAX ? `${UNREAD_BADGE_MAX}+` : count}</span>
      <span className="sr-only">{label}</span>
    </span>
  );
}
