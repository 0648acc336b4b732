import { createFileRoute } from '@tanstack/react-router';
import { useViewer } from '#web/app/session/use-viewer.ts';
import { OfficeBillEditor } from '#web/features/bills/components/office-bill-editor.tsx';
import { t } from '#web/lib/text.ts';
import { Page } from '#web/ui/page.tsx';

export const Route = createFileRoute('/admin/subcontractor-bills/create')({ component: Screen });

function Screen() {
  const { profile } = useViewer();
  return (
    <Page
      title={t('New Bill')}
      description={t('File a bill for a subcontractor.')}
      crumbs={[
        { label: t('Subcontractor Bills'), to: '/admin/subcontractor-bills' },
        { label: t('New Bill') },
      ]}
    >
      <OfficeBillEditor profileId={profile.id} />
    </Page>
  );
}
