import { createFileRoute, Navigate, useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { signOut } from '#web/app/session/session-store.ts';
import { AuthLayout } from '#web/features/auth/components/auth-layout.tsx';
import { ResetPassword } from '#web/features/auth/components/reset-password.tsx';

export const Route = createFileRoute('/reset-password')({ component: ResetPasswordPage });

function ResetPasswordPage() {
  const navigate = useNavigate();
  const leave = useCallback(async () => {
    await signOut();
    await navigate({ to: '/auth', search: {}, replace: true });
  }, [navigate]);
  return (
    <AuthLayout>
      <ResetPassword elsewhere={<Navigate to="/" replace />} onDone={leave} />
    </AuthLayout>
  );
}
