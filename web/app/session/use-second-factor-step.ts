import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { isSecondFactorDue } from '#web/app/session/load-viewer.ts';
import { useSession } from '#web/app/session/use-session.ts';
import { owesSecondFactor } from '#web/features/account/second-factor/assurance.ts';
import type { Viewer } from '#web/lib/viewer.ts';

/**
 * Whether a second factor is needed before the portal opens: because the user has one and has not verified it, or
 * because the office requires one of administrators. The step stays until it reports that it is done: after adding a
 * first factor it shows the recovery codes.
 *
 * @param viewer the guard's own query
 */
export function useSecondFactorStep(viewer: UseQueryResult<Viewer>) {
  const { session } = useSession();
  const userId = session?.user.id ?? null;
  const isRequired = isSecondFactorDue(viewer.error);
  const isOwed = isRequired || (session !== null && owesSecondFactor(session));
  /** The user of the step: it starts again for another user. */
  const [shownTo, setShownTo] = useState<string | null>(null);
  const isDue = isOwed || (userId !== null && shownTo === userId);
  const next = isDue ? userId : null;
  if (next !== shownTo) setShownTo(next);
  return {
    isDue,
    isRequired,
    pass: async () => {
      await viewer.refetch();
      setShownTo(null);
    },
  };
}
