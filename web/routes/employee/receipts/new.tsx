import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { ReceiptEditor } from '#web/features/receipts/components/receipt-editor.tsx';
import { jobOfSession } from '#web/features/receipts/receipt-form.ts';
import { useClock } from '#web/features/time/clock/use-clock.ts';
import { t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { Page } from '#web/ui/page.tsx';

export const Route = createFileRoute('/employee/receipts/new')({ component: Screen });

function Screen() {
  const { profile } = useViewer();
  const { session } = useClock();
  const navigate = useNavigate();
  return (
    <Page
      title={t('Add Receipt')}
      crumbs={[{ label: t('Receipts'), to: '/employee/receipts' }, { label: t('Add Receipt') }]}
      width="reading"
    >
      <ReceiptEditor
        profileId={profile.id}
        current={jobOfSession(session)}
        onSaved={(_id, vendorName) => {
          toast({ kind: 'success', title: t('Receipt submitted'), description: vendorName });
          void navigate({ to: '/employee/receipts' });
        }}
        onArrived={(id) => void navigate({ to: '/employee/receipts/$id', params: { id } })}
      />
    </Page>
  );
}
