import type { FieldWorkOrder } from '#web/features/field/queries.ts';
import { formatDate } from '#web/lib/dates.ts';
import { formatMoney } from '#web/lib/money.ts';
import { t } from '#web/lib/text.ts';
import { Card } from '#web/ui/card.tsx';
import { DueMark } from '#web/ui/due-mark.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { OfflineMark } from '#web/ui/offline-mark.tsx';

/** What to do, until when, up to which amount. */
export function JobCard({ order }: { order: FieldWorkOrder }) {
  const nte = order.budget?.nte_amount;
  const preferred = preferredDays(order);
  return (
    <Card title={t('The job')} aside={<OfflineMark workOrderId={order.id} />}>
      <p className="max-w-prose whitespace-pre-line text-pretty">{order.description}</p>
      <div className="mt-4 border-line border-t pt-4">
        <Facts
          columns={3}
          facts={[
            {
              label: t('Not to exceed (NTE)'),
              value: nte != null && <span className="figures font-semibold">{formatMoney(nte)}</span>,
            },
            { label: t('Due'), value: <DueMark order={order} /> },
            ...(preferred ? [{ label: t('Preferred'), value: preferred }] : []),
            { label: t('Trade'), value: order.trade },
            { label: t('Customer'), value: order.partner?.name },
            ...(order.partner_reference
              ? [{ label: t("Customer's reference"), value: order.partner_reference }]
              : []),
          ]}
        />
      </div>
    </Card>
  );
}

function preferredDays({ preferred_from: from, preferred_to: to }: FieldWorkOrder): string {
  if (from && to && from !== to) return `${formatDate(from)} – ${formatDate(to)}`;
  return from || to ? formatDate(from ?? to) : '';
}
