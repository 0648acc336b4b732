import { createFileRoute } from '@tanstack/react-router';
import { BillingLinks } from '#web/features/payments/components/billing-links.tsx';
import { Receivables } from '#web/features/payments/components/receivables.tsx';
import { t } from '#web/lib/text.ts';
import { Page } from '#web/ui/page.tsx';

export const Route = createFileRoute('/admin/partner-billing/receivables/')({
  validateSearch: ({ q }: Record<string, unknown>): { q?: string } => ({
    ...(typeof q === 'string' && q !== '' && { q }),
  }),
  component: Screen,
});

function Screen() {
  const { q = '' } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <Page title={t('Receivables')} description={t('What customers owe, by how long it is overdue.')}>
      <BillingLinks />
      <Receivables
        search={q}
        onSearch={(text) => void navigate({ search: text ? { q: text } : {}, replace: true })}
      />
    </Page>
  );
}
