import { createFileRoute } from '@tanstack/react-router';
import { BillEditor } from '#web/features/bills/components/bill-editor.tsx';
import { organizationIdsOf } from '#web/lib/organization-ids.ts';
import { t } from '#web/lib/text.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Page } from '#web/ui/page.tsx';

export const Route = createFileRoute('/subcontractor/submit-bill')({
  /** `?bill=` opens a draft, or a bill that was sent back. */
  validateSearch: (search: Record<string, unknown>): { bill?: string } =>
    typeof search.bill === 'string' ? { bill: search.bill } : {},
  component: Screen,
});

function Screen() {
  const viewer = useViewer();
  const { bill } = Route.useSearch();
  const [organizationId] = organizationIdsOf(viewer, 'subcontractor');
  return (
    <Page title={t('Submit Bill')} description={t('Bill the work orders that the office has accepted.')}>
      {organizationId ? (
        <BillEditor
          organizationId={organizationId}
          byOffice={false}
          profileId={viewer.profile.id}
          startWith={bill}
          doneTo="/subcontractor/bills"
        />
      ) : (
        <Alert kind="error" title={t('User organization not found')}>
          {t('Bills are written by members of a subcontractor. Ask an administrator to add you to yours.')}
        </Alert>
      )}
    </Page>
  );
}
