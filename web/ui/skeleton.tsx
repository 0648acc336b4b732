import { cn } from '#web/lib/cn.ts';

/** A gray placeholder. Set the size of the content by classes. */
export function Skeleton({ className }: { className: string }) {
  return (
    <span aria-hidden className={cn('block rounded-sm bg-ink/8 motion-safe:animate-pulse', className)} />
  );
}
