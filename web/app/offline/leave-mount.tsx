import { lazy, Suspense, useSyncExternalStore } from 'react';
import { readLeaveQuestion, subscribeToLeaveQuestion } from '#web/app/session/leave-question.ts';

const LeaveDialog = lazy(() => import('#web/app/offline/leave-dialog.tsx'));

/** Shows the question about unsent work, when somebody signs out with some. */
export function LeaveMount() {
  const question = useSyncExternalStore(subscribeToLeaveQuestion, readLeaveQuestion);
  return (
    question && (
      <Suspense>
        <LeaveDialog question={question} />
      </Suspense>
    )
  );
}
