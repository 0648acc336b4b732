import { createFileRoute, Navigate, useNavigate } from '@tanstack/react-router';
import { Suspense, useCallback } from 'react';
import { readSession, signOut } from '#web/app/session/session-store.ts';
import { useSession } from '#web/app/session/use-session.ts';
import { owesSecondFactor } from '#web/features/account/second-factor/assurance.ts';
import { AuthLayout } from '#web/features/auth/components/auth-layout.tsx';
import { ResetPassword } from '#web/features/auth/components/reset-password.tsx';
import type { ResetAccount } from '#web/features/auth/reset-account.ts';
import { readReturnPath, rememberReturnPath } from '#web/lib/return-path.ts';
import { endSurplusSession } from '#web/lib/surplus-session.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';

const SignedInOutside = lazyPart(() => import('#web/app/session/signed-in-outside.tsx'));

const SecondFactorStep = lazyPart(() => import('#web/app/session/second-factor-step.tsx'));

export const Route = createFileRoute('/reset-password')({ component: ResetPasswordPage });

function ResetPasswordPage() {
  const navigate = useNavigate();
  const { status, session } = useSession();
  const leave = useCallback(
    async ({ userId, accessToken }: ResetAccount) => {
      // Keep the page that was opened before the password was reset: the user still wants to go there.
      const path = readReturnPath();
      // Another user may have signed in meanwhile; do not end their session.
      if (readSession().session?.user.id === userId) await signOut();
      else await endSurplusSession(accessToken);
      if (path) rememberReturnPath(path);
      await navigate({ to: '/auth', search: {}, replace: true });
    },
    [navigate],
  );
  const secondFactor = session && owesSecondFactor(session) && (
    <Suspense>
      {/* The session that showed this page removes it. */}
      <SecondFactorStep key={session.user.id} isRequired={false} onPassed={async () => undefined} />
    </Suspense>
  );
  return (
    <AuthLayout>
      <ResetPassword
        signedInId={status === 'loading' ? undefined : (session?.user.id ?? null)}
        signedInAs={
          <Suspense>
            <SignedInOutside />
          </Suspense>
        }
        elsewhere={<Navigate to="/" replace />}
        secondFactor={secondFactor}
        onDone={leave}
      />
    </AuthLayout>
  );
}
