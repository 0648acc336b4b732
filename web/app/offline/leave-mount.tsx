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

/** Shows the dialog about unsent work when a user with unsent work signs out. */
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

/** The dialog cannot be loaded offline: the work stays, and is locked when the next user signs in. */
function SignOutUnasked() {
  useEffect(() => {
    askBeforeLeaving(null);
    void signOut();
  }, []);
  return null;
}
