import { Navigate, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { hasLeft } from '#web/app/session/session-store.ts';
import { rememberReturnPath } from '#web/lib/return-path.ts';

/** Leads to the sign-in page, and keeps the page for after it; not for somebody who has signed out. */
export function ToSignIn() {
  const { history } = useRouter();
  // While rendering: the effect of `Navigate` comes before any of this component.
  useState(() => {
    if (!hasLeft()) rememberReturnPath(history.location.href);
  });
  return <Navigate to="/auth" replace />;
}
