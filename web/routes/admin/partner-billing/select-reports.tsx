import { createFileRoute } from '@tanstack/react-router';
import { ContractWorkNote } from '#web/features/contract-billing/components/contract-work-note.tsx';
import { LeftOutNote } from '#web/features/invoices/components/left-out-note.tsx';
import { ReadyList } from '#web/features/invoices/components/ready-list.tsx';
import type { WhyPrice } from '#web/features/invoices/why-price.ts';
import { PriceReason } from '#web/features/prices/components/price-reason.tsx';
import { t } from '#web/lib/text.ts';
import { parseListSearch } from '#web/lib/use-list-search.ts';
import { Page } from '#web/ui/page.tsx';

export const Route = createFileRoute('/admin/partner-billing/select-reports')({
  validateSearch: parseListSearch,
  component: Screen,
});

function Screen() {
  const { customer, project } = Route.useSearch();
  return (
    <Page
      title={t('Select Reports')}
      crumbs={[
        { label: t('Partner Invoices'), to: '/admin/partner-billing/invoices' },
        { label: t('Select Reports') },
      ]}
      description={t('Approved work that is on no invoice yet. Select what to invoice.')}
    >
      <ContractWorkNote customer={textOf(customer)} project={textOf(project)} />
      <LeftOutNote customer={textOf(customer)} project={textOf(project)} whyPrice={whyPrice} />
      <ReadyList whyPrice={whyPrice} />
    </Page>
  );
}

const whyPrice: WhyPrice = (question) => <PriceReason {...question} />;
const textOf = (value: string | number | undefined) => (value === undefined ? undefined : String(value));
