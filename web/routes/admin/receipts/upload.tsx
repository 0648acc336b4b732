import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { ReceiptEditor } from '#web/features/receipts/components/receipt-editor.tsx';
import { t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';
import { useMay } from '#web/lib/use-may.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { Page } from '#web/ui/page.tsx';

export const Route = createFileRoute('/admin/receipts/upload')({ component: Screen });

function Screen() {
  const { profile } = useViewer();
  const may = useMay();
  const navigate = useNavigate();
  return (
    <Page
      title={t('Upload Receipts')}
      description={t('Submit your own receipt, or one that somebody brought you on paper.')}
      crumbs={[{ label: t('Receipts'), to: '/admin/finance/receipts' }, { label: t('Upload Receipts') }]}
      width="reading"
    >
      <ReceiptEditor
        profileId={profile.id}
        forOthers={may('manage_time')}
        onSaved={(id, vendorName) => {
          toast({ kind: 'success', title: t('Receipt submitted'), description: vendorName });
          void navigate({ to: '/admin/finance/receipts/$id', params: { id } });
        }}
      />
    </Page>
  );
}
