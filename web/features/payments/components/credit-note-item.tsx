import { type ReactNode, useState } from 'react';
import { ReasonDialog } from '#web/features/payments/components/reason-dialog.tsx';
import { SendCreditNote } from '#web/features/payments/components/send-credit-note.tsx';
import type { InvoiceMoney } from '#web/features/payments/queries.ts';
import { useMoneyCommand } from '#web/features/payments/use-money-command.ts';
import { formatDate } from '#web/lib/dates.ts';
import { formatMoney } from '#web/lib/money.ts';
import { t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';
import { useHasMailServer } from '#web/lib/use-has-mail-server.ts';
import { Button } from '#web/ui/button.tsx';
import { DocumentButton } from '#web/ui/document-button.tsx';
import { mailedText } from '#web/ui/mail-note.tsx';

interface CreditNoteItemProps {
  note: InvoiceMoney['credit_notes'][number];
  canChange: boolean;
  /** The invoice that it corrects, where the list is not of one invoice. */
  invoice?: ReactNode;
  /** To whom the list says what is left of it. */
  reader?: 'office' | 'customer';
}

/** A credit note with its reason, and how much of it no invoice has used. */
export function CreditNoteItem({ note, canChange, invoice, reader = 'office' }: CreditNoteItemProps) {
  const [isVoiding, setVoiding] = useState(false);
  const hasServer = useHasMailServer();
  const number = note.credit_note_number;
  const voiding = useMoneyCommand('void_credit_note', () => {
    setVoiding(false);
    toast({ kind: 'success', title: t('{{number}} is void', { number }) });
  });
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 bg-sunken/40 px-4 py-2.5">
      <div className="min-w-0 flex-1 basis-40 wrap-anywhere">
        <p className={note.voided_at ? 'font-medium line-through' : 'font-medium'}>
          {t('{{number}} for {{amount}}', { number, amount: formatMoney(note.amount) })}
        </p>
        <p className="text-ink-soft text-xs">
          {[
            formatDate(note.issued_on),
            note.reason,
            note.voided_at && t('Void'),
            reader === 'office' && note.sent_to && mailedText(hasServer, note.sent_to),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {invoice && <p className="text-xs">{invoice}</p>}
        {(note.available_amount ?? 0) > 0 && (
          <p className="text-xs">
            {reader === 'office'
              ? t('{{amount}} of it is credit of the customer.', {
                  amount: formatMoney(note.available_amount),
                })
              : t('{{amount}} of it is your credit.', { amount: formatMoney(note.available_amount) })}
          </p>
        )}
      </div>
      <DocumentButton path={`/documents/v1/credit-notes/${note.id}.pdf`} fileName={`${number}.pdf`}>
        {t('PDF')}
      </DocumentButton>
      {canChange && <SendCreditNote note={note} />}
      {canChange && !note.voided_at && note.refunded_amount === 0 && (
        <Button variant="quiet" onClick={() => setVoiding(true)}>
          {t('Void credit note')}
        </Button>
      )}
      {isVoiding && (
        <ReasonDialog
          title={t('Void {{number}}?', { number })}
          description={t('What it paid is left to pay again. The customer reads the reason.')}
          action={t('Void credit note')}
          isPending={voiding.isPending}
          errorOf={voiding.errorOf}
          onSubmit={({ reason }) => voiding.submit({ credit_note_id: note.id, reason })}
          onClose={() => setVoiding(false)}
        />
      )}
    </li>
  );
}
