import { useRef } from 'react';
import type { OfficeInvoice } from '#web/features/invoices/queries.ts';
import { t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';
import { useCommand } from '#web/lib/use-command.ts';
import { useHasMailServer } from '#web/lib/use-has-mail-server.ts';
import { ConfirmButton } from '#web/ui/confirm-button.tsx';
import { mailNote, sentText } from '#web/ui/mail-note.tsx';

/** Mails an invoice that was sent: again, or for the first time. Without a billing email there is nobody to mail it to. */
export function ResendInvoice({ invoice }: { invoice: OfficeInvoice }) {
  // Where its emails go now, which may be elsewhere than when it was sent first.
  const address = invoice.partner?.billing?.email;
  // Sent again after a lost answer, the same request mails nothing more.
  const key = useRef(crypto.randomUUID());
  const { invoice_number: number, sent_to: before } = invoice;
  const hasServer = useHasMailServer();
  const resend = useCommand('resend_invoice', {
    invalidates: ['partner_invoices', 'email_log', 'audit_log'],
    onSuccess: ({ sent_to }) => {
      key.current = crypto.randomUUID();
      toast({ kind: 'success', title: sentText(hasServer, number, sent_to) });
    },
  });
  if (!address) return null;
  return (
    <ConfirmButton
      busy={resend.isPending}
      title={
        before
          ? t('Email {{number}} to {{address}} again?', { number, address })
          : t('Email {{number}} to {{address}}?', { number, address })
      }
      description={[
        t(
          'The email has the link that opens it without an account. A link that was sent before stays valid.',
        ),
        !hasServer && mailNote(),
      ]
        .filter(Boolean)
        .join(' ')}
      action={t('Send email')}
      onConfirm={() => resend.mutate({ invoice_id: invoice.id, submission_key: key.current })}
    >
      {before ? t('Send again') : t('Email it')}
    </ConfirmButton>
  );
}
