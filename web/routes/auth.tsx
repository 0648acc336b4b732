import { createFileRoute, Navigate, useLocation } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useSession } from '#web/app/session/use-session.ts';
import { AuthLayout } from '#web/features/auth/components/auth-layout.tsx';
import { AuthView, type AuthViewName, isAuthView } from '#web/features/auth/components/auth-view.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';

const LinkErrorPanel = lazyPart(() => import('#web/features/auth/components/link-error-panel.tsx'));

interface AuthSearch {
  view?: AuthViewName;
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Opens the sign-in page with the view in which a reset link is asked for. */
    view?: 'forgot-password';
  }
}

export const Route = createFileRoute('/auth')({
  validateSearch: ({ view }): AuthSearch => (isAuthView(view) ? { view } : {}),
  component: AuthPage,
});

function AuthPage() {
  const { status } = useSession();
  const { view } = Route.useSearch();
  const stateView = useLocation({ select: ({ state }) => state.view });
  const hash = useLocation({ select: (location) => location.hash });
  if (/^error|&error/.test(hash)) {
    return (
      <AuthLayout>
        <Suspense>
          <LinkErrorPanel fragment={hash} isSignedIn={status === 'signed-in'} />
        </Suspense>
      </AuthLayout>
    );
  }
  if (status === 'signed-in') return <Navigate to="/" replace />;
  return (
    <AuthLayout>
      <AuthView view={view ?? stateView ?? 'sign-in'} />
    </AuthLayout>
  );
}
