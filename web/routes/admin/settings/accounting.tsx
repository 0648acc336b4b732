import { createFileRoute } from '@tanstack/react-router';
import { MappingForm } from '#web/features/accounting/components/mapping-form.tsx';
import { useMappings } from '#web/features/accounting/queries.ts';
import { t } from '#web/lib/text.ts';
import { DetailSkeleton } from '#web/ui/detail-skeleton.tsx';
import { Page } from '#web/ui/page.tsx';
import { QueryView } from '#web/ui/query-view.tsx';

export const Route = createFileRoute('/admin/settings/accounting')({ component: Screen });

function Screen() {
  return (
    <Page
      title={t('Names in the accounting program')}
      description={t(
        'Write them exactly as they are there. What is empty has the name of "All others" of its card.',
      )}
      crumbs={[
        { label: t('Accounting'), to: '/admin/partner-billing/accounting' },
        { label: t('Names in the accounting program') },
      ]}
    >
      <QueryView query={useMappings()} skeleton={<DetailSkeleton />}>
        {(mappings) => <MappingForm mappings={mappings} />}
      </QueryView>
    </Page>
  );
}
