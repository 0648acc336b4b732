import type { Invoice } from '#web/features/invoices/queries.ts';
import { t } from '#web/lib/text.ts';
import { DocumentButton } from '#web/ui/document-button.tsx';

/** Saves an invoice as a PDF document. A draft has no number yet, and is marked on each page. */
export function InvoiceDocumentButton({
  invoice: { id, invoice_number },
}: {
  invoice: Pick<Invoice, 'id' | 'invoice_number'>;
}) {
  return (
    <DocumentButton
      path={`/documents/v1/invoices/${id}.pdf`}
      fileName={`${invoice_number || t('Draft invoice')}.pdf`}
    >
      {t('Download PDF')}
    </DocumentButton>
  );
}
