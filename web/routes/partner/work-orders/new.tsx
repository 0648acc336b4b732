import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { pathTo } from '#shared/paths.ts';
import { ServiceRequest } from '#web/features/work-orders/components/service-request.tsx';
import { filedToast } from '#web/features/work-orders/filed-toast.ts';
import { organizationIdsOf } from '#web/lib/organization-ids.ts';
import { t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { Page } from '#web/ui/page.tsx';

export const Route = createFileRoute('/partner/work-orders/new')({ component: Screen });

function Screen() {
  const viewer = useViewer();
  const navigate = useNavigate();
  const byOffice = viewer.canManageWorkOrders;
  return (
    <Page
      title={t('New Service Request')}
      description={
        byOffice
          ? t('Submit it for the customer. It arrives as if the customer had submitted it.')
          : t('Tell us what is needed. The office is notified at once.')
      }
      width="reading"
      crumbs={[{ label: t('Work Orders'), to: '/partner/work-orders' }, { label: t('New Service Request') }]}
    >
      <ServiceRequest
        profileId={viewer.profile.id}
        organizationIds={byOffice ? null : organizationIdsOf(viewer, 'partner')}
        pathOf={(id) => pathTo(byOffice ? '/admin/work-orders/$id' : '/partner/work-orders/$id', { id })}
        onFiled={({ id, work_order_number: number }) => {
          toast(filedToast(number, { byOffice }));
          void navigate({
            to: byOffice ? '/admin/work-orders/$id' : '/partner/work-orders/$id',
            params: { id },
          });
        }}
      />
    </Page>
  );
}
