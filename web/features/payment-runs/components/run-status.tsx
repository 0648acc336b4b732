import { Ban, CircleCheck, FileDown } from 'lucide-react';
import { runState, runStatusText } from '#web/features/payment-runs/run-labels.ts';
import { cn } from '#web/lib/cn.ts';

const LOOKS = {
  void: [Ban, 'text-ink-soft'],
  waiting: [FileDown, 'text-ochre-ink'],
  done: [CircleCheck, 'text-moss-ink'],
} as const;

/** The status of a run, in a word and a shape. */
export function RunStatus({ run }: { run: Parameters<typeof runState>[0] }) {
  const [Icon, color] = LOOKS[runState(run)];
  return (
    <span className={cn('inline-flex items-center gap-1.5 font-medium', color)}>
      <Icon aria-hidden className="size-4" />
      {runStatusText(run)}
    </span>
  );
}
