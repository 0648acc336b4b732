import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { isSecondFactorDue } from '#web/app/session/load-viewer.ts';
import { useSession } from '#web/app/session/use-session.ts';
import { owesSecondFactor } from '#web/features/account/second-factor/assurance.ts';
import type { Viewer } from '#web/lib/viewer.ts';

/**
 * Whether a second factor stands between this session and the portal: because its person has one and has not shown it, or
 * because the office demands one of administrators. The step stays until it says that it is passed: after a first factor
 * come its recovery codes.
 *
 * @param viewer the guard's own query
 */
export function useSecondFactorStep(viewer: UseQueryResult<Viewer>) {
  const { session } = useSession();
  const userId = session?.user.id ?? null;
  const isDemanded = isSecondFactorDue(viewer.error);
  const isOwed = isDemanded || (session !== null && owesSecondFactor(session));
  /** Whom the step is shown to: for another person it begins anew. */
  const [shownTo, setShownTo] = useState<string | null>(null);
  const isDue = isOwed || (userId !== null && shownTo === userId);
  const next = isDue ? userId : null;
  if (next !== shownTo) setShownTo(next);
  return {
    isDue,
    isDemanded,
    pass: async () => {
      await viewer.refetch();
      setShownTo(null);
    },
  };
}
