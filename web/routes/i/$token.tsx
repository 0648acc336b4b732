import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { LinkedInvoicePage } from '#web/features/invoices/links/components/linked-invoice-page.tsx';

/** Pages before sign-in have no query client of the app. */
const queryClient = new QueryClient();

export const Route = createFileRoute('/i/$token')({ component: Screen });

function Screen() {
  const { token } = Route.useParams();
  return (
    <QueryClientProvider client={queryClient}>
      <LinkedInvoicePage key={token} token={token} />
    </QueryClientProvider>
  );
}
