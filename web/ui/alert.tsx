import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from '#web/lib/cn.ts';

const KINDS = {
  info: { icon: Info, style: 'bg-sky-tint text-sky-ink' },
  success: { icon: CircleCheck, style: 'bg-moss-tint text-moss-ink' },
  attention: { icon: TriangleAlert, style: 'bg-ochre-tint text-ochre-ink' },
  error: { icon: CircleAlert, style: 'bg-brick-tint text-brick-ink' },
} as const;

interface AlertProps {
  kind: keyof typeof KINDS;
  title?: string;
  children?: ReactNode;
  className?: string;
}

/** A message inside the page. Screen readers announce errors at once, others when they pause. */
export function Alert({ kind, title, children, className }: AlertProps) {
  const { icon: Icon, style } = KINDS[kind];
  return (
    <div
      role={kind === 'error' ? 'alert' : 'status'}
      className={cn('flex gap-3 rounded-md border border-current/20 px-3.5 py-3', style, className)}
    >
      <Icon aria-hidden className="mt-px size-4.5 shrink-0" />
      <div className="min-w-0 flex-1 wrap-anywhere">
        {title && <p className="font-semibold">{title}</p>}
        {children && <div className="text-pretty">{children}</div>}
      </div>
    </div>
  );
}
