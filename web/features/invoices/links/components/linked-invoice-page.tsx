import { useQuery } from '@tanstack/react-query';
import { FileQuestion } from 'lucide-react';
import { LinkFrame } from '#web/features/invoices/links/components/link-frame.tsx';
import { LinkedInvoiceView } from '#web/features/invoices/links/components/linked-invoice-view.tsx';
import { openLink } from '#web/features/invoices/links/linked-invoice.ts';
import { isNotFound } from '#web/lib/data-error.ts';
import { reasonText } from '#web/lib/reason-text.ts';
import { DetailSkeleton } from '#web/ui/detail-skeleton.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';

/** The page behind the link in the email of an invoice: the invoice, or why the link does not open it. */
export function LinkedInvoicePage({ token }: { token: string }) {
  const query = useQuery({
    queryKey: ['invoice_links', 'opened', token],
    queryFn: () => openLink(token),
    // Opened again by itself, the office would count it as another opening.
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    // Without a signal, the page says so at once instead of waiting for it without a word.
    networkMode: 'always',
    refetchOnReconnect: true,
  });
  return (
    <LinkFrame>
      {query.data ? (
        <LinkedInvoiceView token={token} opened={query.data} />
      ) : query.isError ? (
        <Problem error={query.error} onRetry={() => query.refetch()} />
      ) : (
        <DetailSkeleton />
      )}
    </LinkFrame>
  );
}

function Problem({ error, onRetry }: { error: Error; onRetry: () => void }) {
  if (!isNotFound(error)) return <ErrorState error={error} onRetry={onRetry} />;
  const { title, advice } = reasonText(error);
  return (
    <div className="grid justify-items-center gap-1.5 px-6 py-14 text-center">
      <span className="mb-2 grid size-14 place-items-center rounded-full bg-ochre-tint text-ochre-ink">
        <FileQuestion aria-hidden className="size-6" strokeWidth={1.6} />
      </span>
      <h1 className="font-semibold text-lg">{title}</h1>
      <p className="max-w-sm text-pretty text-ink-soft">{advice}</p>
    </div>
  );
}
