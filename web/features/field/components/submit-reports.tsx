import { Link } from '@tanstack/react-router';
import { ClipboardCheck } from 'lucide-react';
import { ReportableCard } from '#web/features/field/components/reportable-card.tsx';
import { TeamActivityCard } from '#web/features/field/components/team-activity-card.tsx';
import {
  REPORTABLE_SHOWN_MAX,
  useReportableWorkOrders,
  useTeamActivity,
} from '#web/features/field/queries.ts';
import { t } from '#web/lib/text.ts';
import { buttonStyle } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

const SKELETON_CARDS = Array.from({ length: 4 }, (_, index) => index);

/** The work orders that wait for a report (offline requirements 2.2). */
export function SubmitReports({ organizationIds }: { organizationIds: string[] }) {
  const { data: activities = [] } = useTeamActivity(organizationIds);
  return (
    <QueryView query={useReportableWorkOrders(organizationIds)} skeleton={<CardsSkeleton />}>
      {(orders) =>
        orders.length === 0 ? (
          <Card>
            <EmptyState
              icon={ClipboardCheck}
              title={t('No Reports to Submit')}
              text={t("All your assigned work orders have been completed or don't require reports yet.")}
              action={<AllWorkOrders />}
            />
          </Card>
        ) : (
          <>
            {activities.length > 0 && <TeamActivityCard activities={activities} className="mb-4 md:hidden" />}
            <ul className="grid gap-4 lg:grid-cols-2 2xl:grid-cols-3">
              {orders.map((order) => (
                <ReportableCard key={order.id} order={order} />
              ))}
            </ul>
            {orders.length === REPORTABLE_SHOWN_MAX && (
              <p className="mt-4 flex flex-wrap items-center gap-3 text-ink-soft">
                {t('These are the newest {{count}}.', { count: orders.length })}
                <AllWorkOrders />
              </p>
            )}
          </>
        )
      }
    </QueryView>
  );
}

function AllWorkOrders() {
  return (
    <Link to="/subcontractor/work-orders" className={buttonStyle({ variant: 'main' })}>
      {t('View All Work Orders')}
    </Link>
  );
}

function CardsSkeleton() {
  return (
    <div role="status" aria-label={t('Loading...')} className="grid gap-4 lg:grid-cols-2 2xl:grid-cols-3">
      {SKELETON_CARDS.map((index) => (
        <Skeleton key={index} className="h-56 rounded-lg" />
      ))}
    </div>
  );
}
