import { createFileRoute, Navigate, useLocation } from '@tanstack/react-router';
import { useSession } from '#web/app/session/use-session.ts';
import { AuthLayout } from '#web/features/auth/components/auth-layout.tsx';
import { AuthView } from '#web/features/auth/components/auth-view.tsx';

interface AuthSearch {
  view?: 'forgot-password';
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Opens the sign-in page with the view in which a reset link is asked for. */
    view?: 'forgot-password';
  }
}

export const Route = createFileRoute('/auth')({
  validateSearch: ({ view }): AuthSearch => (view === 'forgot-password' ? { view } : {}),
  component: AuthPage,
});

function AuthPage() {
  const { status } = useSession();
  const { view } = Route.useSearch();
  const stateView = useLocation({ select: ({ state }) => state.view });
  if (status === 'signed-in') return <Navigate to="/" replace />;
  return (
    <AuthLayout>
      <AuthView view={view ?? stateView ?? 'sign-in'} />
    </AuthLayout>
  );
}
