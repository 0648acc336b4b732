import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import { useBillToCorrect } from '#web/features/bills/bill-queries.ts';
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
  const [billId, setBillId] = useState<string | null>(bill ?? null);
  const { data: corrected } = useBillToCorrect(billId);
  return (
    <Page
      title={
        corrected
          ? t('Correct bill {{number}}', { number: corrected.internal_bill_number ?? '' })
          : t('Submit Bill')
      }
      description={
        corrected
          ? t('It keeps its number when you submit it again.')
          : t('Bill the work orders that the office has accepted.')
      }
    >
      {organizationId ? (
        <BillEditor
          organizationId={organizationId}
          byOffice={false}
          profileId={viewer.profile.id}
          startWith={bill}
          doneTo="/subcontractor/bills"
          onBill={setBillId}
        />
      ) : (
        <Alert kind="error" title={t('User organization not found')}>
          {t('Bills are written by members of a subcontractor. Ask an administrator to add you to yours.')}
        </Alert>
      )}
    </Page>
  );
}
