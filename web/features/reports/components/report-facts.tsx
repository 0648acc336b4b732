import { Link } from '@tanstack/react-router';
import { EarlierHours } from '#web/features/reports/components/earlier-hours.tsx';
import { Signature } from '#web/features/reports/components/signature.tsx';
import type { Report } from '#web/features/reports/queries.ts';
import { formatDate, formatDateTime } from '#web/lib/dates.ts';
import { formatHours } from '#web/lib/hours.ts';
import { formatMoney } from '#web/lib/money.ts';
import { personName } from '#web/lib/person.ts';
import { t } from '#web/lib/text.ts';
import { Card } from '#web/ui/card.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { FormerMark } from '#web/ui/former-title.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';

interface ReportFactsProps {
  report: Report;
  workOrderPath: (workOrderId: string) => string;
  /** Whether the user reviews the report. */
  isReviewer: boolean;
}

/** The facts of a report, and its work order. Facts that the user may not know are hidden. */
export function ReportFacts({ report, workOrderPath, isReviewer }: ReportFactsProps) {
  const { work_order: order } = report;
  const people = t('{{count}} person|{{count}} people', { count: report.crew_size });
  return (
    <>
      <Card title={t('Details')}>
        <Facts
          facts={[
            {
              label: t('Hours worked'),
              value: <span className="figures">{`${formatHours(report.hours_worked)} · ${people}`}</span>,
            },
            { label: t('Completed on'), value: formatDate(report.completed_on) },
            {
              label: t('Submitted'),
              value: [report.submitter && personName(report.submitter), formatDateTime(report.submitted_at)]
                .filter(Boolean)
                .join(' · '),
            },
            {
              label: t('Reviewed'),
              value: report.reviewed_at && formatDateTime(report.reviewed_at),
            },
            ...(report.by ? [{ label: t('Subcontractor'), value: report.by.name }] : []),
          ]}
        />
        {isReviewer && <EarlierHours report={report} />}
        <Signature report={report} />
      </Card>
      {order && <WorkOrderFacts order={order} path={workOrderPath(order.id)} />}
      {!order && report.former_title && (
        <Card title={t('Work order')}>
          <Link
            to={workOrderPath(report.work_order_id)}
            className="rounded-sm font-medium text-slate underline underline-offset-2"
          >
            {report.former_title}
          </Link>
          <p className="mt-2">
            <FormerMark />
          </p>
        </Card>
      )}
    </>
  );
}

function WorkOrderFacts({ order, path }: { order: NonNullable<Report['work_order']>; path: string }) {
  const { budget } = order;
  return (
    <Card title={t('Work order')} aside={<StatusBadge kind="work_order" status={order.status} />}>
      <Facts
        facts={[
          {
            label: t('Number'),
            value: (
              <Link
                to={path}
                className="figures rounded-sm font-medium text-slate underline underline-offset-2"
              >
                {order.work_order_number}
              </Link>
            ),
          },
          { label: t('Trade'), value: order.trade },
          ...(order.partner ? [{ label: t('Customer'), value: order.partner.name }] : []),
          { label: t('Location'), value: order.store_location },
          ...(budget
            ? [
                {
                  label: t('NTE'),
                  value: <span className="figures">{formatMoney(budget.nte_amount ?? 0)}</span>,
                },
              ]
            : []),
          { label: t('Due date'), value: formatDate(order.due_date) },
          { label: t('Request description'), value: order.description, wide: true },
        ]}
      />
    </Card>
  );
}
