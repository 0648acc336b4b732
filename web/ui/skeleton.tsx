import { cn } from '#web/lib/cn.ts';

/** A grey place of the size of what comes. Give it that size by classes. */
export function Skeleton({ className }: { className: string }) {
  return (
    <span aria-hidden className={cn('block rounded-sm bg-ink/8 motion-safe:animate-pulse', className)} />
  );
}
