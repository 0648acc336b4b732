import { Link } from '@tanstack/react-router';
import { useWatch } from 'react-hook-form';
import { useSimilarWork } from '#web/features/work-orders/request-queries.ts';
import type { ServiceRequestForm } from '#web/features/work-orders/use-service-request.ts';
import { t } from '#web/lib/text.ts';
import { Alert } from '#web/ui/alert.tsx';
import { RelativeDate } from '#web/ui/relative-date.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';

interface SimilarWorkProps {
  form: ServiceRequestForm;
  /** The path of a work order for the user's role. */
  pathOf: (workOrderId: string) => string;
}

/** Warns, while a request is written, about open work at the same location that may be a duplicate. */
export function SimilarWork({ form, pathOf }: SimilarWorkProps) {
  const [location, title, trade] = useWatch({
    control: form.control,
    name: ['partner_location_id', 'title', 'trade'],
  });
  const { data: similar = [] } = useSimilarWork(location, title, trade);
  if (similar.length === 0 || !location) return null;
  return (
    <Alert kind="attention" title={t('Already requested? Open work at the same location')}>
      <ul className="mt-1 grid gap-1">
        {similar.map((order) => (
          <li key={order.id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Link
              to={pathOf(order.id)}
              className="min-w-0 flex-1 basis-52 rounded-sm inline-flex min-h-7 items-center font-medium underline underline-offset-2 max-md:min-h-11"
            >
              {order.work_order_number} · {order.title}
            </Link>
            <span className="flex items-center gap-2">
              <StatusBadge kind="work_order" status={order.status} />
              <RelativeDate value={order.created_at} asAge />
            </span>
          </li>
        ))}
      </ul>
      <p className="mt-2">{t('If it is something else, continue. Your text is kept.')}</p>
    </Alert>
  );
}
