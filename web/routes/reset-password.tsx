import { createFileRoute, Navigate, useNavigate } from '@tanstack/react-router';
import { Suspense, useCallback } from 'react';
import { signOut } from '#web/app/session/session-store.ts';
import { useSession } from '#web/app/session/use-session.ts';
import { AuthLayout } from '#web/features/auth/components/auth-layout.tsx';
import { ResetPassword } from '#web/features/auth/components/reset-password.tsx';
import { owesSecondFactor } from '#web/features/second-factor/assurance.ts';
import { readReturnPath, rememberReturnPath } from '#web/lib/return-path.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';

const SecondFactorStep = lazyPart(() => import('#web/app/session/second-factor-step.tsx'));

export const Route = createFileRoute('/reset-password')({ component: ResetPasswordPage });

function ResetPasswordPage() {
  const navigate = useNavigate();
  const { session } = useSession();
  const leave = useCallback(async () => {
    // The page that was opened before the password was reset is still the one that was meant.
    const path = readReturnPath();
    await signOut();
    if (path) rememberReturnPath(path);
    await navigate({ to: '/auth', search: {}, replace: true });
  }, [navigate]);
  const secondFactor = session && owesSecondFactor(session) && (
    <Suspense>
      {/* The session that has shown it takes this away. */}
      <SecondFactorStep isDemanded={false} onPassed={async () => undefined} />
    </Suspense>
  );
  return (
    <AuthLayout>
      <ResetPassword elsewhere={<Navigate to="/" replace />} secondFactor={secondFactor} onDone={leave} />
    </AuthLayout>
  );
}
