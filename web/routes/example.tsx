import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createFileRoute, useLocation } from '@tanstack/react-router';
import { AuthLayout } from '#web/features/auth/components/auth-layout.tsx';
import { ExampleEntry } from '#web/features/auth/components/example-entry.tsx';
import { tokenIn } from '#web/features/auth/invitation/use-invitation.ts';

/** Pages before sign-in have no query client of the app. */
const queryClient = new QueryClient();

export const Route = createFileRoute('/example')({ component: ExamplePage });

function ExamplePage() {
  const token = useLocation({ select: ({ hash }) => tokenIn(hash) });
  return (
    <AuthLayout>
      <QueryClientProvider client={queryClient}>
        <ExampleEntry key={token} token={token} />
      </QueryClientProvider>
    </AuthLayout>
  );
}
