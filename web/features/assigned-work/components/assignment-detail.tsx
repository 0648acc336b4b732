import { Link } from '@tanstack/react-router';
import { ClipboardX } from 'lucide-react';
import type { ReactNode } from 'react';
import { takesClockIn } from '#shared/rules/clockable-work.ts';
import type { Position } from '#shared/rules/hours.ts';
import {
  type AssignmentClock,
  TimeTrackingCard,
} from '#web/features/assigned-work/components/time-tracking-card.tsx';
import { type AssignedOrder, type Assignment, useAssignment } from '#web/features/assigned-work/queries.ts';
import { appointmentLabel } from '#web/lib/appointment-labels.ts';
import { formatDate } from '#web/lib/dates.ts';
import { formatAddress, locationName } from '#web/lib/location-label.ts';
import { message, t } from '#web/lib/text.ts';
import { useLiveWorkOrder } from '#web/lib/use-live-work-order.ts';
import { buttonStyle } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { DetailSkeleton } from '#web/ui/detail-skeleton.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { OfflineMark } from '#web/ui/offline-mark.tsx';
import { Page } from '#web/ui/page.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';

interface AssignmentDetailProps {
  id: string;
  profileId: string;
  clock: AssignmentClock;
  /** The facts about a work order. */
  renderConversation: (workOrderId: string) => ReactNode;
  /** What the employee drove for a work order or project. */
  renderMileage: (job: { work_order_id: string } | { project_id: string }) => ReactNode;
  /** Status, due date, and NTE of a work order. */
  renderSummary: (order: AssignedOrder) => ReactNode;
}

/** One assignment of an employee, to a work order or to a project (offline requirements 2.7). */
export function AssignmentDetail({ id, profileId, ...rest }: AssignmentDetailProps) {
  const query = useAssignment(id, profileId);
  useLiveWorkOrder(query.data?.kind === 'work_order' ? query.data.item?.id : undefined, id);
  return (
    <QueryView query={query} skeleton={<DetailSkeleton />}>
      {(assignment) =>
        assignment?.item ? (
          <Found assignment={assignment} {...rest} />
        ) : (
          <Page title={t('Assignment Not Found')} width="reading">
            <Card>
              <EmptyState
                icon={ClipboardX}
                title={t('You cannot open this assignment')}
                text={t(
                  'Assignment not found. You may not be assigned to this work order or project, or the ID may be invalid.',
                )}
                action={
                  <Link to="/employee/dashboard" className={buttonStyle({ variant: 'main' })}>
                    {t('Return to Dashboard')}
                  </Link>
                }
              />
            </Card>
          </Page>
        )
      }
    </QueryView>
  );
}

interface FoundProps
  extends Pick<AssignmentDetailProps, 'clock' | 'renderConversation' | 'renderMileage' | 'renderSummary'> {
  assignment: Assignment;
}

function Found({ assignment, clock, renderConversation, renderMileage, renderSummary }: FoundProps) {
  const { title, number, reportSearch, dates } = wordsOf(assignment);
  const { kind, item } = assignment;
  return (
    <Page
      crumbs={[{ label: t('Dashboard'), to: '/employee/dashboard' }, { label: number }]}
      title={title}
      width="reading"
      actions={
        <Link to="/employee/time-reports" search={reportSearch} className={buttonStyle()}>
          {t('View Reports')}
        </Link>
      }
    >
      {assignment.kind === 'work_order' && assignment.item && renderSummary(assignment.item)}
      <div className="grid gap-4">
        {item && (
          <TimeTrackingCard
            item={{ kind, id: item.id, number, title }}
            site={siteOf(assignment)}
            clock={clock}
            isOpen={takesClockIn(item.status ?? '')}
          />
        )}
        <Card title={t('Assignment')} aside={item && <OfflineMark workOrderId={item.id} />}>
          <Facts
            facts={[
              { label: t('Number'), value: number },
              ...(kind === 'project'
                ? [
                    {
                      label: t('Status'),
                      value: <StatusBadge kind={kind} status={item?.status ?? ''} />,
                    },
                  ]
                : []),
              { label: t('Assignment type'), value: t(ASSIGNMENT_TYPES[assignment.assignment_type]) },
              { label: t('Assigned'), value: formatDate(assignment.assigned_at) },
              ...dates,
              { label: t('Description'), value: item?.description, wide: true },
            ]}
          />
        </Card>
        {item && renderMileage(kind === 'work_order' ? { work_order_id: item.id } : { project_id: item.id })}
        {kind === 'work_order' && item && renderConversation(item.id)}
      </div>
    </Page>
  );
}

const ASSIGNMENT_TYPES = { internal: message('Own crew'), subcontractor: message('Subcontractor') } as const;

function wordsOf(assignment: Assignment) {
  if (assignment.kind === 'work_order') {
    const order = assignment.item;
    return {
      title: order?.title ?? '',
      number: order?.work_order_number ?? '',
      reportSearch: { workOrderId: order?.id },
      dates: [
        ...(order?.appointment_from ? [{ label: t('Appointment'), value: appointmentLabel(order) }] : []),
        { label: t('Location'), value: locationOf(assignment) },
      ],
    };
  }
  const project = assignment.item;
  return {
    title: project?.name ?? '',
    number: project?.project_number ?? '',
    reportSearch: { projectId: project?.id },
    dates: [
      { label: t('Start'), value: formatDate(project?.start_date) },
      { label: t('End'), value: formatDate(project?.end_date) },
    ],
  };
}

function siteOf(assignment: Assignment): Position | null {
  if (assignment.kind === 'project') return null;
  const { latitude, longitude } = assignment.item?.location ?? {};
  return latitude == null || longitude == null ? null : { latitude, longitude };
}

/** The location's name, with its address below, if it has one. */
function locationOf({ item }: Extract<Assignment, { kind: 'work_order' }>): string {
  if (!item?.location) return item?.store_location ?? '';
  return [locationName(item.location), formatAddress(item.location)].filter(Boolean).join('\n');
}
