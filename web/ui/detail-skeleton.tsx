import { t } from '#web/lib/text.ts';
import { Card } from '#web/ui/card.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

const FACTS = Array.from({ length: 8 }, (_, index) => index);

/** The skeleton of a detail page: title, facts, a second card. */
export function DetailSkeleton() {
  return (
    <div
      role="status"
      aria-label={t('Loading...')}
      className="mx-auto w-full max-w-[100rem] px-4 pt-4 md:px-8 md:pt-6"
    >
      <Skeleton className="mb-3 h-4 w-48 max-w-full" />
      <Skeleton className="mb-6 h-8 w-80 max-w-full" />
      <div className="grid gap-4 lg:grid-cols-3">
        <Card className="lg:col-span-2">
          <div className="grid gap-4 py-2 sm:grid-cols-2">
            {FACTS.map((fact) => (
              <div key={fact} className="grid gap-1.5">
                <Skeleton className="h-3 w-20" />
                <Skeleton className="h-4 w-40" />
              </div>
            ))}
          </div>
        </Card>
        <Card>
          <div className="grid gap-3 py-2">
            <Skeleton className="h-4 w-full" />
            <Skeleton className="h-4 w-4/5" />
            <Skeleton className="h-4 w-3/5" />
          </div>
        </Card>
      </div>
    </div>
  );
}
