import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { RecordPayment } from '#web/features/payments/components/record-payment.tsx';
import { isId } from '#web/lib/is-id.ts';
import { t } from '#web/lib/text.ts';
import { Page } from '#web/ui/page.tsx';

export const Route = createFileRoute('/admin/partner-billing/payments/new')({
  // Who pays, and which invoice first.
  validateSearch: ({
    customer,
    invoice,
  }: Record<string, unknown>): { customer?: string; invoice?: string } => ({
    ...(isId(customer) && { customer }),
    ...(isId(invoice) && { invoice }),
  }),
  component: Screen,
});

function Screen() {
  const navigate = useNavigate();
  const start = Route.useSearch();
  const title = t('Record payment');
  return (
    <Page
      width="reading"
      title={title}
      crumbs={[{ label: t('Payments'), to: '/admin/partner-billing/payments' }, { label: title }]}
    >
      <RecordPayment
        key={`${start.customer} ${start.invoice}`}
        start={start}
        onRecorded={(id) =>
          void navigate(
            start.invoice
              ? { to: '/admin/partner-billing/invoices/$id', params: { id: start.invoice } }
              : { to: '/admin/partner-billing/payments/$id', params: { id } },
          )
        }
      />
    </Page>
  );
}
