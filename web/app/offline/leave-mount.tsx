import { Suspense, useEffect, useSyncExternalStore } from 'react';
import {
  askBeforeLeaving,
  type LeaveQuestion,
  readLeaveQuestion,
  subscribeToLeaveQuestion,
} from '#web/app/session/leave-question.ts';
import { signOut } from '#web/app/session/session-store.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';

const LeaveDialog = lazyPart<{ question: LeaveQuestion }>(
  () => import('#web/app/offline/leave-dialog.tsx'),
  SignOutUnasked,
);

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

/** The question cannot be loaded without a connection: the work stays, and is locked away when the next person comes. */
function SignOutUnasked() {
  useEffect(() => {
    askBeforeLeaving(null);
    void signOut();
  }, []);
  return null;
}
