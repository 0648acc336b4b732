import { useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import type { CommandOutput } from '#shared/commands.ts';
import { t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';
import { useCommand } from '#web/lib/use-command.ts';

/** Makes the draft that replaces a void invoice, and opens it. */
export function useReissue(invoiceId: string) {
  const navigate = useNavigate();
  // Sent again after a lost answer, the same request makes nothing more.
  const key = useRef(crypto.randomUUID());
  const command = useCommand('reissue_invoice', {
    invalidates: ['partner_invoices', 'work_orders', 'audit_log'],
    onSuccess: (answer) => {
      key.current = crypto.randomUUID();
      toast({ kind: 'success', title: t('Draft created'), description: noteOf(answer), stays: true });
      void navigate({ to: '/admin/partner-billing/invoices/$id', params: { id: answer.id } });
    },
  });
  return {
    isPending: command.isPending,
    reissue: () => command.mutate({ invoice_id: invoiceId, submission_key: key.current }),
  };
}

/** How many lines a message names. */
const NAMED = 5;

function noteOf({ left_out: left, priced_otherwise: priced }: CommandOutput<'reissue_invoice'>) {
  const listOf = (lines: readonly string[]) =>
    [...lines.slice(0, NAMED), ...(lines.length > NAMED ? ['…'] : [])].join('; ');
  const notes = [
    left.length > 0 && t('Left out, because it cannot be billed again: {{lines}}', { lines: listOf(left) }),
    priced.length > 0 &&
      t('Check the price, which would be another one today: {{lines}}', { lines: listOf(priced) }),
  ].filter((note) => typeof note === 'string');
  return notes.length > 0 ? notes.join('. ') : undefined;
}
