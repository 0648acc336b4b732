import { CircleAlert, CircleCheck, CircleX } from 'lucide-react';
import type { ReactNode } from 'react';
import type { HealthCheck } from '#web/features/health/health-check.ts';
import { cn } from '#web/lib/cn.ts';
import { message, t } from '#web/lib/text.ts';

const LOOKS = {
  ok: { label: message('OK'), icon: CircleCheck, className: 'text-moss-ink' },
  attention: { label: message('Needs attention'), icon: CircleAlert, className: 'text-ochre-ink' },
  failed: { label: message('Failed'), icon: CircleX, className: 'text-brick-ink' },
} as const;

interface HealthCheckRowProps {
  check: HealthCheck;
  /** A button below what was found. */
  action?: ReactNode;
}

/** A check on one line: its state in words, what was found, the limit, and what to do. */
export function HealthCheckRow({ check, action }: HealthCheckRowProps) {
  const { label, icon: Icon, className } = LOOKS[check.state];
  return (
    <li className="grid grid-cols-[1.25rem_minmax(0,1fr)] gap-x-2.5 gap-y-0.5 py-2.5 md:grid-cols-[1.25rem_11rem_minmax(0,1fr)_9rem]">
      <Icon aria-hidden className={cn('size-5', className)} />
      <span className="font-medium">{check.title}</span>
      <span className="wrap-anywhere min-w-0 max-md:col-start-2">
        {check.value}
        <span className="block text-ink-soft">{check.limit}</span>
        {check.state !== 'ok' && <span className="block font-medium">{check.advice}</span>}
        {action}
      </span>
      <span className={cn('font-medium max-md:col-start-2 md:text-right', className)}>{t(label)}</span>
    </li>
  );
}
