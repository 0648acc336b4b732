import { Link } from '@tanstack/react-router';
import type { Invoice } from '#web/features/invoices/queries.ts';
import { useReplacements } from '#web/features/invoices/queries.ts';
import { t } from '#web/lib/text.ts';

interface ReplacementNoteProps {
  invoice: Pick<Invoice, 'id' | 'status' | 'replaces_invoice_id'>;
  /** Where its reader opens invoices. */
  to: '/admin/partner-billing/invoices/$id' | '/partner/invoices/$id';
}

const LINK = 'rounded-sm font-medium underline underline-offset-2';

/** Which void invoice this one replaces, and by which one it is replaced, as far as the reader sees them. */
export function ReplacementNote({ invoice, to }: ReplacementNoteProps) {
  const { data } = useReplacements(invoice);
  const before = data?.find(({ id }) => id === invoice.replaces_invoice_id);
  const after = data?.find(({ replaces_invoice_id: id }) => id === invoice.id);
  if (!before && !after) return null;
  return (
    <p className="mb-4 flex flex-wrap gap-x-4">
      {before && (
        <Link to={to} params={{ id: before.id }} className={LINK}>
          {t('Replaces {{number}}', { number: before.invoice_number })}
        </Link>
      )}
      {after && (
        <Link to={to} params={{ id: after.id }} className={LINK}>
          {after.invoice_number
            ? t('Replaced by {{number}}', { number: after.invoice_number })
            : t('Replaced by a draft')}
        </Link>
      )}
    </p>
  );
}
