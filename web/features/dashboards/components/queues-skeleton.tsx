import { Skeleton } from '#web/ui/skeleton.tsx';

/** The skeleton of a few queues. */
export function QueuesSkeleton() {
  return (
    <div className="grid gap-4 xl:grid-cols-2">
      <Skeleton className="h-88 rounded-lg" />
      <Skeleton className="h-88 rounded-lg" />
    </div>
  );
}
