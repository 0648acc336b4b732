import { Link } from '@tanstack/react-router';
import { pathTo } from '#shared/paths.ts';
import { CreditNoteItem } from '#web/features/payments/components/credit-note-item.tsx';
import { type CreditNote, useCreditNotes } from '#web/features/payments/queries.ts';
import { t } from '#web/lib/text.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';

interface CreditNotesCardProps {
  customerIds: readonly string[];
  reader: 'office' | 'customer';
  /** Whether the reader may void them. */
  canChange: boolean;
}

/** All credit notes of a customer with their PDF, also used and void ones; nothing when there are none. */
export function CreditNotesCard({ customerIds, reader, canChange }: CreditNotesCardProps) {
  const { notes, more, isLoadingMore } = useCreditNotes(customerIds);
  if (!notes || notes.length === 0) return null;
  return (
    <Card title={t('Credit notes')} flush>
      <ul className="divide-y divide-line/70">
        {notes.map((note) => (
          <CreditNoteItem
            key={note.id}
            {...{ note, canChange, reader }}
            invoice={note.invoice && <InvoiceLink invoice={note.invoice} reader={reader} />}
          />
        ))}
      </ul>
      {more && (
        <div className="border-line border-t px-4 py-3 print:hidden">
          <Button size="small" busy={isLoadingMore} onClick={more}>
            {t('Show more')}
          </Button>
        </div>
      )}
    </Card>
  );
}

interface InvoiceLinkProps {
  invoice: NonNullable<CreditNote['invoice']>;
  reader: 'office' | 'customer';
}

function InvoiceLink({ invoice: { id, invoice_number }, reader }: InvoiceLinkProps) {
  return (
    <Link
      to={
        reader === 'office'
          ? pathTo('/admin/partner-billing/invoices/$id', { id })
          : pathTo('/partner/invoices/$id', { id })
      }
      className="rounded-sm text-slate hover:underline"
    >
      {t('For invoice {{number}}', { number: invoice_number })}
    </Link>
  );
}
