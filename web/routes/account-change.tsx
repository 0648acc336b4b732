import { createFileRoute } from '@tanstack/react-router';
import { AccountChangeResult } from '#web/features/account/components/account-change-result.tsx';
import { AuthLayout } from '#web/features/auth/components/auth-layout.tsx';

export const Route = createFileRoute('/account-change')({ component: AccountChangePage });

function AccountChangePage() {
  return (
    <AuthLayout>
      <AccountChangeResult />
    </AuthLayout>
  );
}
