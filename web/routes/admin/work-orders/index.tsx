import { createFileRoute, Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { ViewSwitch } from '#web/features/work-orders/board/components/view-switch.tsx';
import { OfficeWorkOrderList } from '#web/features/work-orders/components/office-work-order-list.tsx';
import { WorkMap } from '#web/features/work-orders/map/components/work-map.tsx';
import { t } from '#web/lib/text.ts';
import { useIsPhone } from '#web/lib/use-is-phone.ts';
import { parseListSearch } from '#web/lib/use-list-search.ts';
import { Allowed } from '#web/ui/allowed.tsx';
import { buttonStyle } from '#web/ui/button.tsx';
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
          <Allowed to="assign_work">
            <Link to="/admin/work-orders/new" className={buttonStyle({ variant: 'outline' })}>
              <Plus aria-hidden />
              {t('New work order')}
            </Link>
          </Allowed>
        </>
      }
    >
      {isMap ? (
        <WorkMap />
      ) : (
        <OfficeWorkOrderList
          emptyAction={
            <Allowed to="assign_work">
              <Link to="/admin/work-orders/new" className={buttonStyle()}>
                <Plus aria-hidden />
                {t('New work order')}
              </Link>
            </Allowed>
          }
        />
      )}
    </Page>
  );
}
