import type { InvoiceMoney } from '#web/features/payments/queries.ts';
import { useMoneyCommand } from '#web/features/payments/use-money-command.ts';
import { t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';
import { useHasMailServer } from '#web/lib/use-has-mail-server.ts';
import { ConfirmButton } from '#web/ui/confirm-button.tsx';
import { mailNote, sentText } from '#web/ui/mail-note.tsx';

/** Emails a credit note: again, or for the first time. Without a billing email there is nobody to email it to. */
export function SendCreditNote({ note }: { note: InvoiceMoney['credit_notes'][number] }) {
  const address = note.organization?.billing?.email;
  const number = note.credit_note_number;
  const hasServer = useHasMailServer();
  const { submit, isPending } = useMoneyCommand('send_credit_note', ({ sent_to }) =>
    toast({ kind: 'success', title: sentText(hasServer, number, sent_to) }),
  );
  if (!address || note.voided_at) return null;
  return (
    <ConfirmButton
      busy={isPending}
      title={
        note.sent_to
          ? t('Email {{number}} to {{address}} again?', { number, address })
          : t('Email {{number}} to {{address}}?', { number, address })
      }
      description={[
        t('The email says what is credited, and opens the page of the portal that has it.'),
        !hasServer && mailNote(),
      ]
        .filter(Boolean)
        .join(' ')}
      action={t('Send email')}
      onConfirm={() => submit({ credit_note_id: note.id })}
    >
      {note.sent_to ? t('Send again') : t('Email it')}
    </ConfirmButton>
  );
}
