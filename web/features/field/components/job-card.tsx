import type { FieldWorkOrder } from '#web/features/field/queries.ts';
import { appointmentLabel } from '#web/lib/appointment-labels.ts';
import { preferredDays } from '#web/lib/preferred-days.ts';
import { t } from '#web/lib/text.ts';
import { Card } from '#web/ui/card.tsx';
import { DocumentButton } from '#web/ui/document-button.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { FreeText } from '#web/ui/free-text.tsx';
import { OfflineMark } from '#web/ui/offline-mark.tsx';

/** The work, and its customer. */
export function JobCard({ order }: { order: FieldWorkOrder }) {
  const preferred = preferredDays(order);
  const appointment = appointmentLabel(order);
  return (
    <Card title={t('The job')} aside={<OfflineMark workOrderId={order.id} />}>
      <FreeText className="max-w-prose text-pretty">{order.description}</FreeText>
      <div className="mt-4 border-line border-t pt-4">
        <Facts
          columns={3}
          facts={[
            ...(appointment ? [{ label: t('Appointment'), value: appointment }] : []),
            ...(preferred ? [{ label: t('Preferred days'), value: preferred }] : []),
            { label: t('Trade'), value: order.trade },
            { label: t('Customer'), value: order.partner?.name },
            ...(order.partner_reference
              ? [{ label: t("Customer's reference"), value: order.partner_reference }]
              : []),
          ]}
        />
      </div>
      <div className="mt-4 print:hidden">
        <DocumentButton
          path={`/documents/v1/work-orders/${order.id}.pdf`}
          fileName={`${order.work_order_number}.pdf`}
        >
          {t('Download PDF')}
        </DocumentButton>
      </div>
    </Card>
  );
}
