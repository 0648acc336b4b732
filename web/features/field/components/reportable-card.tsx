import { Link } from '@tanstack/react-router';
import { ClipboardPlus, MapPin } from 'lucide-react';
import type { ReportableWorkOrder } from '#web/features/field/queries.ts';
import { formatExact } from '#web/lib/dates.ts';
import { elapsedLabel } from '#web/lib/elapsed-labels.ts';
import { serverNow } from '#web/lib/server-now.ts';
import { t } from '#web/lib/text.ts';
import { buttonStyle } from '#web/ui/button.tsx';
import { OfflineMark } from '#web/ui/offline-mark.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';

/** A work order that a report can be submitted for. */
export function ReportableCard({ order }: { order: ReportableWorkOrder }) {
  const assignedAt = order.date_assigned ?? order.created_at;
  return (
    <li className="flex flex-col rounded-lg border border-line bg-surface p-4 shadow-lift">
      <div className="flex items-center justify-between gap-3">
        <span className="figures text-ink-soft">{order.work_order_number}</span>
        <StatusBadge kind="work_order" status={order.status} />
      </div>
      <h2 className="mt-1.5 font-semibold text-base">{order.title}</h2>
      <p className="mt-1 flex items-start gap-1.5">
        <MapPin aria-hidden className="mt-0.5 size-4 shrink-0 text-ink-soft" />
        {order.store_location}
      </p>
      <p className="mt-0.5 flex flex-wrap items-center gap-x-3 text-ink-soft">
        <span title={formatExact(assignedAt)}>
          {t('Assigned {{time}} ago', { time: elapsedLabel(assignedAt, serverNow()) })}
        </span>
        <OfflineMark workOrderId={order.id} />
      </p>
      <p className="mt-2 line-clamp-2 text-ink-soft">{order.description}</p>
      <div className="mt-auto flex flex-wrap gap-2 pt-4 max-md:[&>*]:flex-1">
        <Link
          to="/subcontractor/reports/new/$workOrderId"
          params={{ workOrderId: order.id }}
          className={buttonStyle({ variant: 'primary' })}
        >
          <ClipboardPlus aria-hidden />
          {t('Submit Report')}
        </Link>
        <Link
          to="/subcontractor/work-orders/$id"
          params={{ id: order.id }}
          className={buttonStyle({ variant: 'outline' })}
        >
          {t('View Details')}
        </Link>
      </div>
    </li>
  );
}
