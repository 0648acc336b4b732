import { Skeleton } from '#web/ui/skeleton.tsx';

/** The usual number of lines. */
export function NotificationsSkeleton({ lines }: { lines: number }) {
  return (
    <div aria-busy className="divide-y divide-line">
      {Array.from({ length: lines }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines that are all alike
        <div key={index} className="flex min-h-21 gap-3 px-4 py-3">
          <Skeleton className="size-9 rounded-full" />
          <div className="grid flex-1 content-start gap-2 pt-1">
            <Skeleton className="h-4 w-3/5" />
            <Skeleton className="h-3.5 w-4/5" />
          </div>
        </div>
      ))}
    </div>
  );
}
