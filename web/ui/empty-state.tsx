import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from '#web/lib/cn.ts';

interface EmptyStateProps {
  icon: LucideIcon;
  title: string;
  /** Why it is empty, or what to do next. */
  text?: string;
  /** The next step, for viewers who may take it; null where nobody can act. */
  action: ReactNode;
  className?: string;
}

/** Says that there is nothing and why, and offers the next step. */
export function EmptyState({ icon: Icon, title, text, action, className }: EmptyStateProps) {
  return (
    <div className={cn('grid justify-items-center gap-1.5 px-6 py-14 text-center', className)}>
      <span className="mb-2 grid size-14 place-items-center rounded-full bg-slate-tint text-slate">
        <Icon aria-hidden className="size-6" strokeWidth={1.6} />
      </span>
      <p className="font-semibold text-base">{title}</p>
      {text && <p className="max-w-sm text-pretty text-ink-soft">{text}</p>}
      {action && <div className="mt-3 empty:hidden">{action}</div>}
    </div>
  );
}
