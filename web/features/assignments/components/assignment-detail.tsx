import { Link } from '@tanstack/react-router';
import { ClipboardX } from 'lucide-react';
import type { ReactNode } from 'react';
import { type Assignment, useAssignment } from '#web/features/assignments/queries.ts';
import { formatDate } from '#web/lib/dates.ts';
import { t } from '#web/lib/text.ts';
import { buttonStyle } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { DetailSkeleton } from '#web/ui/detail-skeleton.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { Page } from '#web/ui/page.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';

interface AssignmentDetailProps {
  id: string;
  /** What is said about a work order. */
  renderConversation: (workOrderId: string) => ReactNode;
}

/** One assignment of an employee, to a work order or to a project (offline specification, 2.7). */
export function AssignmentDetail({ id, renderConversation }: AssignmentDetailProps) {
  return (
    <QueryView query={useAssignment(id)} skeleton={<DetailSkeleton />}>
      {(assignment) =>
        assignment?.item ? (
          <Found assignment={assignment} renderConversation={renderConversation} />
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

interface FoundProps extends Pick<AssignmentDetailProps, 'renderConversation'> {
  assignment: Assignment;
}

function Found({ assignment, renderConversation }: FoundProps) {
  const { title, number, reportSearch, dates } = wordsOf(assignment);
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
      <div className="grid gap-4">
        <Card title={t('Assignment')}>
          <Facts
            facts={[
              { label: t('Number'), value: number },
              {
                label: t('Status'),
                value: <StatusBadge kind={assignment.kind} status={assignment.item?.status ?? ''} />,
              },
              { label: t('Assignment type'), value: t(ASSIGNMENT_TYPES[assignment.assignment_type]) },
              { label: t('Assigned'), value: formatDate(assignment.assigned_at) },
              ...dates,
              { label: t('Description'), value: assignment.item?.description, wide: true },
            ]}
          />
        </Card>
        {assignment.kind === 'work_order' && assignment.item && renderConversation(assignment.item.id)}
      </div>
    </Page>
  );
}

const ASSIGNMENT_TYPES = { internal: 'Own crew', subcontractor: 'Subcontractor' } as const;

function wordsOf(assignment: Assignment) {
  if (assignment.kind === 'work_order') {
    const order = assignment.item;
    return {
      title: order?.title,
      number: order?.work_order_number ?? '',
      reportSearch: { workOrderId: order?.id },
      dates: [
        { label: t('Due'), value: formatDate(order?.due_date) },
        { label: t('Location'), value: order?.store_location },
      ],
    };
  }
  const project = assignment.item;
  return {
    title: project?.name,
    number: project?.project_number ?? '',
    reportSearch: { projectId: project?.id },
    dates: [
      { label: t('Start'), value: formatDate(project?.start_date) },
      { label: t('End'), value: formatDate(project?.end_date) },
    ],
  };
}
