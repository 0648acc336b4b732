import { cn } from '#web/lib/cn.ts';
import { t } from '#web/lib/text.ts';
import { type StatusKind, statusLook, type Tone } from '#web/ui/statuses.ts';

const TONES: Record<Tone, string> = {
  neutral: 'bg-ink/7 text-ink-soft',
  sky: 'bg-sky-tint text-sky-ink',
  ochre: 'bg-ochre-tint text-ochre-ink',
  moss: 'bg-moss-tint text-moss-ink',
  brick: 'bg-brick-tint text-brick-ink',
  plum: 'bg-plum-tint text-plum-ink',
};

interface StatusBadgeProps {
  kind: StatusKind;
  status: string;
  className?: string;
}

/** A status with label, icon, and color, never by color alone. */
export function StatusBadge({ kind, status, className }: StatusBadgeProps) {
  const { label, tone, icon: Icon, hint } = statusLook(kind, status);
  return (
    <span
      title={hint && t(hint)}
      className={cn(
        'inline-flex h-6 items-center gap-1.5 whitespace-nowrap rounded-full px-2.5 font-medium text-xs',
        TONES[tone],
        className,
      )}
    >
      <Icon aria-hidden className="size-3.5 shrink-0" />
      {t(label)}
    </span>
  );
}
