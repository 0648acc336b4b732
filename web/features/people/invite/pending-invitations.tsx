import { Suspense } from 'react';
import type { PendingScope } from '#web/features/people/invite/queries.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

const PendingList = lazyPart(() => import('./pending-list.tsx'));

/** The invitations that wait for an answer, with ways to send them again, to copy a new link, and to revoke them. */
export function PendingInvitations(scope: PendingScope) {
  return (
    <Suspense fallback={<Skeleton className="h-40" />}>
      <PendingList {...scope} />
    </Suspense>
  );
}
