import { Link } from '@tanstack/react-router';
import { type DocumentKind, useBatchesWith } from '#web/features/accounting/queries.ts';
import { t } from '#web/lib/text.ts';
import { useMay } from '#web/lib/use-may.ts';
import { Card } from '#web/ui/card.tsx';

interface ExportedInProps {
  /** The document and, where there is one, its reversal. */
  kinds: readonly DocumentKind[];
  id: string;
}

/** In which batch a document went to the accounting program, for those who see accounting; nothing when in none. */
export function ExportedIn({ kinds, id }: ExportedInProps) {
  const { data: items = [] } = useBatchesWith(kinds, id, useMay()('see_costs'));
  if (items.length === 0) return null;
  return (
    <Card title={t('Accounting')} className="mt-4">
      <ul className="flex flex-wrap gap-x-6 gap-y-1">
        {items.map((item) => (
          <li key={item.id}>
            <Link
              to="/admin/partner-billing/accounting/$id"
              params={{ id: item.batch.id }}
              className="rounded-sm text-slate hover:underline"
            >
              {/_(void|return)$/.test(item.kind)
                ? t('Reversed in batch {{number}}', { number: item.batch.batch_number })
                : t('Exported in batch {{number}}', { number: item.batch.batch_number })}
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
