import { createFileRoute, Navigate, useLocation } from '@tanstack/react-router';
import { Suspense, useMemo, useState } from 'react';
import { rememberDeactivation } from '#web/app/session/session-end.ts';
import { endToShow } from '#web/app/session/session-store.ts';
import { useSession } from '#web/app/session/use-session.ts';
import { AuthLayout } from '#web/features/auth/components/auth-layout.tsx';
import { AuthView, type AuthViewName, isAuthView } from '#web/features/auth/components/auth-view.tsx';
import { useExample } from '#web/lib/example.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';

const ExampleClosed = lazyPart(() => import('#web/features/auth/components/example-closed.tsx'));

const LinkErrorPanel = lazyPart(() => import('#web/features/auth/components/link-error-panel.tsx'));

const SessionLinkPanel = lazyPart(() => import('#web/app/session/session-link-panel.tsx'));

const SignedInOutside = lazyPart(() => import('#web/app/session/signed-in-outside.tsx'));

const SessionEnded = lazyPart(() => import('#web/app/session/session-ended.tsx'));

interface AuthSearch {
  view?: AuthViewName;
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Opens the sign-in page with the form that requests a reset link. */
    view?: 'forgot-password';
  }
}

export const Route = createFileRoute('/auth')({
  validateSearch: ({ view }): AuthSearch => (isAuthView(view) ? { view } : {}),
  component: AuthPage,
});

function AuthPage() {
  const { status } = useSession();
  const example = useExample();
  const { view } = Route.useSearch();
  const stateView = useLocation({ select: ({ state }) => state.view });
  const hash = useLocation({ select: (location) => location.hash });
  // It changes what is said of the ended session.
  const [deactivated, setDeactivated] = useState<string>();
  const end = useMemo(() => {
    if (deactivated !== undefined) rememberDeactivation(deactivated);
    return status === 'signed-out' ? endToShow() : null;
  }, [status, deactivated]);
  if (/^error|&error/.test(hash)) {
    return (
      <AuthLayout>
        <Suspense>
          <LinkErrorPanel fragment={hash} signedInAs={status === 'signed-in' ? <SignedInOutside /> : null} />
        </Suspense>
      </AuthLayout>
    );
  }
  if (hash.includes('access_token=')) {
    return (
      <AuthLayout>
        <Suspense>
          <SessionLinkPanel />
        </Suspense>
      </AuthLayout>
    );
  }
  if (example && status === 'signed-out') {
    return (
      <AuthLayout>
        <Suspense>
          <ExampleClosed portal={example.portal} />
        </Suspense>
      </AuthLayout>
    );
  }
  const shown = view ?? stateView ?? 'sign-in';
  // Signed-in users may request a link to set a new password, too.
  if (status === 'signed-in' && shown !== 'forgot-password') return <Navigate to="/" replace />;
  return (
    <AuthLayout>
      {end && (
        <Suspense>
          <SessionEnded end={end} />
        </Suspense>
      )}
      <AuthView view={shown} onDeactivated={setDeactivated} />
    </AuthLayout>
  );
}
