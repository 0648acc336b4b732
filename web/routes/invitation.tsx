import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createFileRoute, useLocation } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useSession } from '#web/app/session/use-session.ts';
import { AuthLayout } from '#web/features/auth/components/auth-layout.tsx';
import { InvitationView } from '#web/features/auth/invitation/invitation-view.tsx';
import { tokenIn } from '#web/features/auth/invitation/use-invitation.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';

const SignedInOutside = lazyPart(() => import('#web/app/session/signed-in-outside.tsx'));

/** Pages before sign-in have no query client of the app. */
const queryClient = new QueryClient();

export const Route = createFileRoute('/invitation')({ component: InvitationPage });

function InvitationPage() {
  const { status, session } = useSession();
  const token = useLocation({ select: ({ hash }) => tokenIn(hash) });
  return (
    <AuthLayout isExpected>
      <QueryClientProvider client={queryClient}>
        <InvitationView
          key={token}
          token={token}
          isReady={status !== 'loading'}
          userId={session?.user.id}
          signedInAs={
            <Suspense>
              <SignedInOutside />
            </Suspense>
          }
          // A new membership decides which screens open: the app starts again with it.
          onJoined={() => window.location.replace('/')}
        />
      </QueryClientProvider>
    </AuthLayout>
  );
}
