import type { LucideIcon } from 'lucide-react';
import { cn } from '#web/lib/cn.ts';

const TONES = {
  moss: 'bg-moss-tint text-moss-ink',
  sky: 'bg-sky-tint text-sky-ink',
  brick: 'bg-brick-tint text-brick-ink',
} as const;

interface RoundMarkProps {
  icon: LucideIcon;
  tone: keyof typeof TONES;
}

/** The icon above the title of a page that reports a result. */
export function RoundMark({ icon: Icon, tone }: RoundMarkProps) {
  return (
    <span className={cn('mb-4 grid size-12 place-items-center rounded-full', TONES[tone])}>
      <Icon aria-hidden className="size-6" />
    </span>
  );
}
