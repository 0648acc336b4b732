import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { ReceiptEditor } from '#web/features/receipts/components/receipt-editor.tsx';
import { useJob } from '#web/features/receipts/job-queries.ts';
import { isId } from '#web/lib/is-id.ts';
import { t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';
import { useMay } from '#web/lib/use-may.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Page } from '#web/ui/page.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

export const Route = createFileRoute('/admin/receipts/upload')({
  /** `?work_order=` puts the receipt on this work order. */
  validateSearch: ({ work_order }: Record<string, unknown>): { work_order?: string } =>
    isId(work_order) ? { work_order } : {},
  component: Screen,
});

function Screen() {
  const { profile } = useViewer();
  const may = useMay();
  const navigate = useNavigate();
  const asked = useJob(Route.useSearch().work_order);
  return (
    <Page
      title={t('Upload Receipts')}
      description={t('Submit your own receipt, or one that somebody brought you on paper.')}
      crumbs={[{ label: t('Receipts'), to: '/admin/finance/receipts' }, { label: t('Upload Receipts') }]}
      width="reading"
    >
      {asked.isLoading ? (
        <Skeleton className="h-96" />
      ) : (
        <div className="grid gap-5">
          {asked.data === null && (
            <Alert kind="attention">
              {t('Receipts cannot be put on this work order: it was cancelled, or you may not see it.')}
            </Alert>
          )}
          <ReceiptEditor
            profileId={profile.id}
            job={asked.data ?? null}
            forOthers={may('manage_time')}
            onSaved={(id, vendorName) => {
              toast({ kind: 'success', title: t('Receipt submitted'), description: vendorName });
              void navigate({ to: '/admin/finance/receipts/$id', params: { id } });
            }}
            onArrived={(id) => void navigate({ to: '/admin/finance/receipts/$id', params: { id } })}
          />
        </div>
      )}
    </Page>
  );
}
