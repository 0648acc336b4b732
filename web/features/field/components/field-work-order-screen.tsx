import type { ReactNode } from 'react';
import { pathTo } from '#shared/paths.ts';
import { JobCard } from '#web/features/field/components/job-card.tsx';
import { NextStep } from '#web/features/field/components/next-step.tsx';
import { WhereItStands } from '#web/features/field/components/where-it-stands.tsx';
import { type FieldWorkOrder, useFieldWorkOrder } from '#web/features/field/queries.ts';
import { isNotFound } from '#web/lib/data-error.ts';
import { personName } from '#web/lib/person.ts';
import { t } from '#web/lib/text.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Card, EmptyCard } from '#web/ui/card.tsx';
import { DetailSkeleton } from '#web/ui/detail-skeleton.tsx';
import { LinkList } from '#web/ui/link-list.tsx';
import { Page } from '#web/ui/page.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { RelativeDate } from '#web/ui/relative-date.tsx';
import { SiteCard } from '#web/ui/site-card.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';

interface FieldWorkOrderScreenProps {
  id: string;
  /** Status, due date, and amounts. */
  summary: (order: FieldWorkOrder) => ReactNode;
  /** The history of the work order. */
  history: ReactNode;
  /** All its photos, including those of its reports. */
  gallery: (own: FieldWorkOrder['photos'], reports: FieldWorkOrder['reports']) => ReactNode;
  /** The firm's bills for it, compared to the NTE. */
  bills: (order: FieldWorkOrder) => ReactNode;
  /** The link to its conversation, if that has its own screen. */
  tabs: ReactNode;
  /** Shown when the viewer may not see the work order, or it does not exist. */
  former: ReactNode;
  /** The conversation, where there is room beside the facts. */
  conversation: ReactNode;
}

/** A work order for field staff: directions, contact, the work, and a button for the next step. */
export function FieldWorkOrderScreen({
  id,
  summary,
  history,
  gallery,
  bills,
  tabs,
  former,
  conversation,
}: FieldWorkOrderScreenProps) {
  const query = useFieldWorkOrder(id);
  if (isNotFound(query.error)) return former;
  return (
    <QueryView query={query} skeleton={<DetailSkeleton />}>
      {(order) => (
        <Page
          crumbs={[
            { label: t('Work Orders'), to: '/subcontractor/work-orders' },
            { label: order.work_order_number },
          ]}
          title={order.title}
          description={
            <span className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1.5">
              <StatusBadge kind="priority" status={order.priority} />
              <span>{[order.partner?.name, order.store_location].filter(Boolean).join(' · ')}</span>
            </span>
          }
          actions={<NextStep order={order} />}
        >
          {tabs}
          {summary(order)}
          {/* On a phone, the button is fixed at the bottom of the screen. */}
          <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(22rem,1fr)] max-md:pb-20">
            <div className="grid grid-cols-1 gap-4">
              <WhereItStands order={order} />
              <JobCard order={order} />
              <SiteCard order={order} />
              {gallery(order.photos, order.reports)}
              {bills(order)}
            </div>
            <div className="grid grid-cols-1 gap-4">
              {conversation}
              <WorkOrderReportsCard reports={order.reports} />
              {order.crew.length > 0 && <CrewCard crew={order.crew} />}
              {history}
            </div>
          </div>
        </Page>
      )}
    </QueryView>
  );
}

/** The firm's people for this work order, the lead first. */
function CrewCard({ crew }: { crew: FieldWorkOrder['crew'] }) {
  return (
    <Card title={t('Crew')}>
      <ul className="grid gap-2">
        {crew
          .toSorted((a, b) => Number(b.is_lead) - Number(a.is_lead))
          .map(({ id, is_lead, person }) => (
            <li key={id} className="flex items-center gap-3">
              <Avatar name={personName(person)} personId={person?.id} />
              <span className="min-w-0 flex-1 truncate">{personName(person)}</span>
              {is_lead && <span className="text-ink-soft">{t('Lead', { context: 'person' })}</span>}
            </li>
          ))}
      </ul>
    </Card>
  );
}

/** The reports on one work order and their status. */
function WorkOrderReportsCard({ reports }: { reports: FieldWorkOrder['reports'] }) {
  if (reports.length === 0) return <EmptyCard title={t('Reports')} text={t('None yet.')} aside={null} />;
  return (
    <Card title={t('Reports')} flush>
      <LinkList
        items={reports.map((report) => ({
          id: report.id,
          to: pathTo('/subcontractor/reports/$id', { id: report.id }),
          title: <span className="figures">{report.report_number}</span>,
          detail: (
            <>
              {report.is_final
                ? t('Final', { context: 'kind of report' })
                : t('Progress', { context: 'kind of report' })}{' '}
              · <RelativeDate value={report.submitted_at} asAge />
            </>
          ),
          aside: <StatusBadge kind="report" status={report.status} />,
        }))}
      />
    </Card>
  );
}
