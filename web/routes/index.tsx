import { createFileRoute, Navigate, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { Portal } from '#web/app/portal.tsx';
import { homeOf } from '#web/lib/chosen-area.ts';
import { forgetReturnPath, readReturnPath, safeReturnPath } from '#web/lib/return-path.ts';
import { useViewer } from '#web/lib/viewer.ts';

interface StartSearch {
  /** From a sign-in link: the page that was opened without a session. */
  next?: string;
}

export const Route = createFileRoute('/')({
  validateSearch: ({ next }): StartSearch => {
    const path = safeReturnPath(next);
    return path ? { next: path } : {};
  },
  component: Home,
});

function Home() {
  return (
    <Portal>
      <ToOwnPage />
    </Portal>
  );
}

/** Redirects to the page that was opened before the sign-in, otherwise to the user's first screen. */
function ToOwnPage() {
  const viewer = useViewer();
  const { history } = useRouter();
  const { next } = Route.useSearch();
  const [path] = useState(() => next ?? readReturnPath());
  useEffect(() => {
    forgetReturnPath();
    if (path) history.replace(path);
  }, [history, path]);
  if (path) return null;
  return <Navigate to={homeOf(viewer)} replace />;
}
