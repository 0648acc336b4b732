import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { pathTo } from '#shared/paths.ts';
import { ServiceRequest } from '#web/features/work-orders/components/service-request.tsx';
import { isId } from '#web/lib/is-id.ts';
import { t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';
import { parseListSearch } from '#web/lib/use-list-search.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { Page } from '#web/ui/page.tsx';

export const Route = createFileRoute('/admin/work-orders/new')({
  validateSearch: parseListSearch,
  component: Screen,
});

function Screen() {
  const { profile } = useViewer();
  const navigate = useNavigate();
  const { location, partner } = Route.useSearch();
  return (
    <Page
      title={t('New work order')}
      description={t('What the customer needs, on which terms, and who does it.')}
      width="reading"
      crumbs={[{ label: t('Work Orders'), to: '/admin/work-orders' }, { label: t('New work order') }]}
    >
      <ServiceRequest
        profileId={profile.id}
        organizationIds={null}
        customerId={isId(partner) ? partner : undefined}
        locationId={typeof location === 'string' ? location : undefined}
        pathOf={(id) => pathTo('/admin/work-orders/$id', { id })}
        onFiled={({ id, work_order_number: number }) => {
          toast({ kind: 'success', title: t('{{number}} created', { number }) });
          void navigate({ to: '/admin/work-orders/$id', params: { id } });
        }}
      />
    </Page>
  );
}
