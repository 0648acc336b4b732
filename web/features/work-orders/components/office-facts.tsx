import type { OfficeWorkOrder } from '#web/features/work-orders/work-order-queries.ts';
import { agreedLabel } from '#web/lib/appointment-labels.ts';
import { formatDateTime } from '#web/lib/dates.ts';
import { personName } from '#web/lib/person.ts';
import { preferredDays } from '#web/lib/preferred-days.ts';
import { t } from '#web/lib/text.ts';
import { Card } from '#web/ui/card.tsx';
import { Facts } from '#web/ui/facts.tsx';

/** The request, its requester, and its due date. */
export function OfficeFacts({ order }: { order: OfficeWorkOrder }) {
  const preferred = preferredDays(order);
  const appointment = agreedLabel(order);
  return (
    <Card title={t('Request')}>
      <Facts
        facts={[
          { label: t('Description'), value: order.description, wide: true },
          { label: t('Trade'), value: order.trade },
          ...(order.job_type ? [{ label: t('Job type'), value: order.job_type }] : []),
          ...(preferred ? [{ label: t('Preferred days'), value: preferred }] : []),
          ...(appointment ? [{ label: t('Appointment'), value: appointment }] : []),
          ...(order.partner_reference
            ? [{ label: t("Customer's reference"), value: order.partner_reference }]
            : []),
          {
            label: t('Received'),
            value: `${formatDateTime(order.created_at)} · ${personName(order.reporter)}`,
          },
        ]}
      />
    </Card>
  );
}
