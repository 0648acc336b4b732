import { createFileRoute } from '@tanstack/react-router';
import { ViewSwitch } from '#web/features/work-orders/board/components/view-switch.tsx';
import { OfficeWorkOrderList } from '#web/features/work-orders/components/office-work-order-list.tsx';
import { WorkMap } from '#web/features/work-orders/map/components/work-map.tsx';
import { t } from '#web/lib/text.ts';
import { useIsPhone } from '#web/lib/use-is-phone.ts';
import { parseListSearch } from '#web/lib/use-list-search.ts';
import { NewWorkOrderLink } from '#web/ui/new-work-order-link.tsx';
import { Page } from '#web/ui/page.tsx';

export const Route = createFileRoute('/admin/work-orders/')({
  validateSearch: parseListSearch,
  component: Screen,
});

function Screen() {
  const isPhone = useIsPhone();
  const isMap = Route.useSearch().view === 'map';
  return (
    <Page
      title={t('Work Orders')}
      description={t('Everything that customers have asked for and the office has planned.')}
      fillsWindow={isMap && !isPhone}
      actions={
        <>
          <ViewSwitch view={isMap ? 'map' : 'list'} />
          <NewWorkOrderLink />
        </>
      }
    >
      {isMap ? <WorkMap /> : <OfficeWorkOrderList emptyAction={<NewWorkOrderLink />} />}
    </Page>
  );
}
