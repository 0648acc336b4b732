import type { FieldWorkOrder } from '#web/features/field/queries.ts';
import { t } from '#web/lib/text.ts';
import { Alert } from '#web/ui/alert.tsx';

/** What those who do the work must know before anything else; nothing when it simply goes on. */
export function WhereItStands({ order }: { order: FieldWorkOrder }) {
  const [last] = order.reports;
  if (order.status === 'on_hold' || order.status === 'cancelled') {
    return (
      <Alert
        kind="attention"
        title={order.status === 'on_hold' ? t('On hold: please stop work') : t('Cancelled: please stop work')}
      >
        {order.status_reason}
      </Alert>
    );
  }
  if (last?.status === 'rejected' && order.status === 'in_progress') {
    return (
      <Alert kind="attention" title={t('Report {{number}} was sent back', { number: last.report_number })}>
        <p className="whitespace-pre-line">{last.review?.review_notes}</p>
      </Alert>
    );
  }
  if (order.status === 'work_completed') {
    return (
      <Alert kind="info" title={t('Waiting for the office')}>
        {t('Your final report is being checked. You will be told if something is missing.')}
      </Alert>
    );
  }
  return null;
}
