import { useIsOnline } from '#web/lib/use-is-online.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';

/** Replaces a value that is loading, or that is unavailable offline. */
export function PendingValue({ className = '' }: { className?: string }) {
  return useIsOnline() ? <Skeleton className={className} /> : '—';
}
