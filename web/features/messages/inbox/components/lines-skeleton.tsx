import { Skeleton } from '#web/ui/skeleton.tsx';

/** The skeleton of the list. */
export function LinesSkeleton({ lines }: { lines: number }) {
  return (
    <div className="divide-y divide-line/70">
      {Array.from({ length: lines }, (_, line) => line).map((line) => (
        <div key={line} className="flex min-h-16 items-start gap-3 px-4 py-3">
          <Skeleton className="size-10 shrink-0 rounded-full" />
          <div className="grid flex-1 gap-2 pt-1">
            <Skeleton className="h-4 w-2/5" />
            <Skeleton className="h-4 w-4/5" />
          </div>
        </div>
      ))}
    </div>
  );
}
