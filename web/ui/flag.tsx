import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from '#web/lib/cn.ts';

const TONES = {
  neutral: 'bg-ink/7 text-ink-soft',
  ochre: 'bg-ochre-tint text-ochre-ink',
  brick: 'bg-brick-tint text-brick-ink',
  sky: 'bg-sky-tint text-sky-ink',
} as const;

interface FlagProps {
  icon: LucideIcon;
  tone: keyof typeof TONES;
  children: ReactNode;
}

/** A notice about a list item, with icon and text: neither a status nor a button. */
export function Flag({ icon: Icon, tone, children }: FlagProps) {
  return (
    <span
      className={cn(
        'figures inline-flex h-6 items-center gap-1 whitespace-nowrap rounded-full px-2 font-medium text-xs',
        TONES[tone],
      )}
    >
      <Icon aria-hidden className="size-3.5 shrink-0" />
      {children}
    </span>
  );
}
