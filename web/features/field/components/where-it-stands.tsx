import type { FieldWorkOrder } from '#web/features/field/queries.ts';
import { expectedLabel } from '#web/lib/appointment-labels.ts';
import { t } from '#web/lib/text.ts';
import { Alert } from '#web/ui/alert.tsx';
import { FreeText } from '#web/ui/free-text.tsx';

/** The most important notice about a work order for its assignees; empty when there is none. */
export function WhereItStands({ order }: { order: FieldWorkOrder }) {
  const [last] = order.reports;
  const expected = expectedLabel(order);
  const isApproved = order.reports.some(({ status }) => status === 'approved');
  switch (order.status) {
    case 'on_hold':
    case 'cancelled':
      return (
        <Alert
          kind="attention"
          className="wrap-anywhere"
          title={
            order.status === 'on_hold' ? t('On hold: please stop work') : t('Cancelled: please stop work')
          }
        >
          {order.status_reason}
          {order.status === 'cancelled' && isApproved && (
            <p className="mt-1">{t('You can bill the work that the office has approved.')}</p>
          )}
        </Alert>
      );
    case 'assigned':
      return order.accepted_at ? (
        <Alert kind="success" title={t('You have accepted')}>
          {expected
            ? t('You are expected {{time}}.', { time: expected })
            : t('Say when you will be there, so that the customer knows.')}
        </Alert>
      ) : (
        <Alert kind="info" title={t('New for you: can you do it?')}>
          {t(
            'Accept and say when you will be there, or decline so that the office can assign somebody else.',
          )}
          {expected && (
            <p className="mt-1 font-medium">{t('The customer expects you {{time}}.', { time: expected })}</p>
          )}
        </Alert>
      );
    case 'in_progress':
      if (last?.status === 'rejected') {
        return (
          <Alert
            kind="attention"
            title={t('Report {{number}} was sent back', { number: last.report_number })}
          >
            <FreeText>{last.review?.review_notes ?? order.status_reason}</FreeText>
          </Alert>
        );
      }
      // Sent back without a report that could contain the reason.
      return order.status_reason ? (
        <Alert kind="attention" className="wrap-anywhere" title={t('The office has sent the work back')}>
          {order.status_reason}
        </Alert>
      ) : null;
    case 'work_completed':
      return (
        <Alert kind="info" title={t('Waiting for the office')}>
          {last?.is_final
            ? t('Your final report is being checked. You will be notified if something is missing.')
            : t('The office checks the work. You will be notified if something is missing.')}
        </Alert>
      );
    case 'completed':
    case 'closed':
      return <Alert kind="success" title={t('Accepted by the office')} />;
    default:
      return null;
  }
}
