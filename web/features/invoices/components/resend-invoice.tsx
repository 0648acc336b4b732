import { useState } from 'react';
import { invoiceCommands } from '#shared/commands/invoices.ts';
import { EmailFields } from '#web/features/invoices/components/email-fields.tsx';
import type { OfficeInvoice } from '#web/features/invoices/queries.ts';
import { emailInput, NOTHING_TYPED } from '#web/features/invoices/typed-email.ts';
import { t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';
import { useHasMailServer } from '#web/lib/use-has-mail-server.ts';
import { useKeyedCommand } from '#web/lib/use-keyed-command.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { MailNote, sentText } from '#web/ui/mail-note.tsx';

/** Mails an invoice that was sent: again, or for the first time. Without a billing email there is nobody to mail it to. */
export function ResendInvoice({ invoice }: { invoice: OfficeInvoice }) {
  const [isOpen, setOpen] = useState(false);
  // Where its emails go now, which may be elsewhere than when it was sent first.
  const address = invoice.partner?.billing?.email;
  if (!address) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>{invoice.sent_to ? t('Send again') : t('Email it')}</Button>
      {isOpen && <ResendDialog {...{ invoice, address }} onClose={() => setOpen(false)} />}
    </>
  );
}

interface ResendDialogProps {
  invoice: OfficeInvoice;
  address: string;
  onClose: () => void;
}

function ResendDialog({ invoice, address, onClose }: ResendDialogProps) {
  const { invoice_number: number, sent_to: before } = invoice;
  const [form, setForm] = useState(NOTHING_TYPED);
  const hasServer = useHasMailServer();
  const { submit, clear, errorOf, isPending } = useKeyedCommand('resend_invoice', {
    shape: invoiceCommands.resend_invoice,
    invalidates: ['partner_invoices', 'email_log', 'audit_log'],
    onDone: ({ sent_to }) => {
      toast({ kind: 'success', title: sentText(hasServer, number, sent_to) });
      onClose();
    },
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={
        before
          ? t('Email {{number}} to {{address}} again?', { number, address })
          : t('Email {{number}} to {{address}}?', { number, address })
      }
      description={t(
        'The email has the link that opens it without an account. A link that was sent before stays valid.',
      )}
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button
            variant="main"
            busy={isPending}
            onClick={() => submit({ invoice_id: invoice.id, ...emailInput(form) })}
          >
            {t('Send email')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <MailNote />
        <EmailFields
          {...{ form, errorOf }}
          edit={(changes) => {
            setForm({ ...form, ...changes });
            clear();
          }}
        />
      </div>
    </Dialog>
  );
}
