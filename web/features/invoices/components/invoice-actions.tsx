import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { ResendInvoice } from '#web/features/invoices/components/resend-invoice.tsx';
import { type OfficeInvoice, useReplacements } from '#web/features/invoices/queries.ts';
import { useReissue } from '#web/features/invoices/use-reissue.ts';
import { message, t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';
import { useCommand } from '#web/lib/use-command.ts';
import { useRequiredReason } from '#web/lib/use-required-reason.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmButton } from '#web/ui/confirm-button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { SignalButton } from '#web/ui/signal-button.tsx';
import { Textarea } from '#web/ui/textarea.tsx';

const STALE = ['partner_invoices', 'work_orders', 'audit_log'] as const;

interface InvoiceActionsProps {
  invoice: OfficeInvoice;
}

/** Deletes a draft, mails or voids an invoice that was sent, or makes a draft that replaces a void one. */
export function InvoiceActions({ invoice }: InvoiceActionsProps) {
  // Held here: a toast offers it when the invoice is void.
  const { reissue, isPending } = useReissue(invoice.id);
  const { data: replacements } = useReplacements(invoice);
  if (invoice.status === 'draft') return <DeleteDraft invoice={invoice} />;
  if (invoice.status === 'paid') return <ResendInvoice invoice={invoice} />;
  if (invoice.status === 'sent') {
    return (
      <>
        <ResendInvoice invoice={invoice} />
        <VoidInvoice invoice={invoice} onReissue={reissue} />
      </>
    );
  }
  const isReplaced = replacements?.some(({ replaces_invoice_id: id }) => id === invoice.id) !== false;
  return invoice.status === 'void' && !isReplaced ? (
    <Button busy={isPending} onClick={reissue}>
      {t('Invoice it again')}
    </Button>
  ) : null;
}

function DeleteDraft({ invoice }: InvoiceActionsProps) {
  const navigate = useNavigate();
  const remove = useCommand('delete_invoice', {
    invalidates: STALE,
    onSuccess: () => {
      toast({ kind: 'success', title: t('Draft deleted'), stays: true });
      // What was typed on the draft is gone with it.
      void navigate({ to: '/admin/partner-billing/invoices', ignoreBlocker: true });
    },
  });
  const hasWork = invoice.lines.some(({ work_order_id }) => work_order_id !== null);
  return (
    <ConfirmButton
      variant="danger"
      busy={remove.isPending}
      title={t('Delete this draft?')}
      description={
        hasWork
          ? t('Its work can be invoiced again. What you typed on the draft is gone.')
          : t('What you typed on the draft is gone.')
      }
      action={t('Delete draft')}
      onConfirm={() => remove.mutate({ invoice_id: invoice.id, version: invoice.updated_at })}
    >
      {t('Delete')}
    </ConfirmButton>
  );
}

function VoidInvoice({ invoice, onReissue }: InvoiceActionsProps & { onReissue: () => void }) {
  const [isOpen, setOpen] = useState(false);
  const reason = useRequiredReason(message('Say why, so that the customer understands it.'));
  const { invoice_number: number } = invoice;
  const hasWork = invoice.lines.some(({ work_order_id }) => work_order_id !== null);
  const close = () => {
    setOpen(false);
    reason.uncheck();
  };
  const end = useCommand('void_invoice', {
    invalidates: STALE,
    onSuccess: () => {
      close();
      toast({
        kind: 'success',
        title: t('{{number}} is void', { number }),
        action: { label: t('Invoice it again'), onSelect: onReissue },
      });
    },
  });
  return (
    <>
      <Button variant="danger" onClick={() => setOpen(true)}>
        {t('Void', { context: 'verb' })}
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={(open) => (open ? setOpen(true) : close())}
        title={t('Void {{number}}?', { number })}
        description={
          hasWork
            ? t('It keeps its number, and the customer sees that it is void. Its work can be invoiced again.')
            : t('It keeps its number, and the customer sees that it is void.')
        }
        footer={
          <>
            <Button onClick={close}>{t('Cancel')}</Button>
            <SignalButton
              variant="danger"
              busy={end.isPending}
              onClick={() =>
                reason.confirm((text) => end.mutate({ invoice_id: invoice.id, reason: text.trim() }))
              }
            >
              {t('Void invoice')}
            </SignalButton>
          </>
        }
      >
        <Field label={t('Reason')} required hint={t('The customer reads it.')} error={reason.error}>
          <Textarea rows={3} maxLength={2000} {...reason.input} />
        </Field>
      </Dialog>
    </>
  );
}
