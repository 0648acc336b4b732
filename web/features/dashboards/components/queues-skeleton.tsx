import { Skeleton } from '#web/ui/skeleton.tsx';

/** The place of a few queues while they come. */
export function QueuesSkeleton() {
  return (
    <div className="grid gap-4 xl:grid-cols-2">
      <Skeleton className="h-88 rounded-lg" />
      <Skeleton className="h-88 rounded-lg" />
    </div>
  );
}
