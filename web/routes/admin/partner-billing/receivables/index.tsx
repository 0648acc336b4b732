import { createFileRoute } from '@tanstack/react-router';
import { BillingLinks } from '#web/features/payments/components/billing-links.tsx';
import { Receivables } from '#web/features/payments/components/receivables.tsx';
import { pastDay } from '#web/features/payments/past-day.ts';
import { t } from '#web/lib/text.ts';
import { Page } from '#web/ui/page.tsx';

interface Search {
  q?: string;
  /** A past day. */
  'as-of'?: string;
}

export const Route = createFileRoute('/admin/partner-billing/receivables/')({
  validateSearch: ({ q, 'as-of': day }: Record<string, unknown>): Search =>
    searchOf(typeof q === 'string' ? q : '', pastDay(day)),
  component: Screen,
});

const searchOf = (q: string, day: string | null): Search => ({
  ...(q && { q }),
  ...(day && { 'as-of': day }),
});

function Screen() {
  const { q = '', 'as-of': day = null } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <Page title={t('Receivables')} description={t('What customers owe, by how long it is overdue.')}>
      <BillingLinks />
      <Receivables
        search={q}
        onSearch={(text) => void navigate({ search: searchOf(text, day), replace: true })}
        day={day}
        onDay={(next) => void navigate({ search: searchOf(q, next), replace: true })}
      />
    </Page>
  );
}
