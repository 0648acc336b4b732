import { createFileRoute, Navigate } from '@tanstack/react-router';
import { useSession } from '#web/app/session/use-session.ts';
import { AuthLayout } from '#web/features/auth/components/auth-layout.tsx';
import { SetUp } from '#web/features/auth/components/set-up.tsx';

export const Route = createFileRoute('/setup')({
  // The router parses a token of only digits as a number.
  validateSearch: ({ token }): { token?: string } => (token ? { token: String(token) } : {}),
  component: SetUpPage,
});

function SetUpPage() {
  const { status } = useSession();
  const { token } = Route.useSearch();
  if (status === 'signed-in') return <Navigate to="/admin/dashboard" replace />;
  return (
    <AuthLayout hidesContact isLong>
      <SetUp token={token} />
    </AuthLayout>
  );
}
