import { useIsOnline } from '#web/lib/use-is-online.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';

/** In the place of one value that is not there: on its way, or, without a line, not to be had now. */
export function PendingValue({ className = '' }: { className?: string }) {
  return useIsOnline() ? <Skeleton className={className} /> : '—';
}
