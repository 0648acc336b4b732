import { createFileRoute, Navigate, useNavigate } from '@tanstack/react-router';
import { pathTo } from '#shared/paths.ts';
import { ServiceRequest } from '#web/features/work-orders/components/service-request.tsx';
import { organizationIdsOf } from '#web/lib/organization-ids.ts';
import { t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';
import { parseListSearch } from '#web/lib/use-list-search.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { Page } from '#web/ui/page.tsx';

export const Route = createFileRoute('/partner/work-orders/new')({
  validateSearch: parseListSearch,
  component: Screen,
});

function Screen() {
  const viewer = useViewer();
  const navigate = useNavigate();
  const search = Route.useSearch();
  const { location } = search;
  if (viewer.canManageWorkOrders) return <Navigate to="/admin/work-orders/new" search={search} replace />;
  return (
    <Page
      title={t('New Service Request')}
      description={t('Tell us what is needed. The office is notified at once.')}
      width="reading"
      crumbs={[{ label: t('Work Orders'), to: '/partner/work-orders' }, { label: t('New Service Request') }]}
    >
      <ServiceRequest
        profileId={viewer.profile.id}
        organizationIds={organizationIdsOf(viewer, 'partner')}
        locationId={typeof location === 'string' ? location : undefined}
        pathOf={(id) => pathTo('/partner/work-orders/$id', { id })}
        onFiled={({ id, work_order_number: number }) => {
          toast({
            kind: 'success',
            title: t('Request sent'),
            description: t('It is {{number}}. We will get back to you.', { number }),
          });
          void navigate({ to: '/partner/work-orders/$id', params: { id } });
        }}
      />
    </Page>
  );
}
