import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { paymentRunCommands } from '#shared/commands/payment-runs.ts';
import { readReason } from '#shared/error-reasons/wire.ts';
import { typedNumber } from '#shared/rules/typed-number.ts';
import type { RunForm } from '#web/features/payment-runs/components/run-fields.tsx';
import type { PayableBill } from '#web/features/payment-runs/queries.ts';
import { isUnanswered, unansweredKey } from '#web/lib/command-intent.ts';
import { DataError } from '#web/lib/data-error.ts';
import { problemText } from '#web/lib/problem-text.ts';
import { invalidateSources } from '#web/lib/query-keys.ts';
import { received, t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';
import { useCommand } from '#web/lib/use-command.ts';
import { useHasMailServer } from '#web/lib/use-has-mail-server.ts';

export interface Refusal {
  title: string;
  advice: string;
  /** The field of the form that it is about. */
  field?: string | undefined;
  /** Nobody knows whether the run was made: sends the same again, which makes no second one. */
  askAgain?: () => void;
}

/** Confirms a run: one form is one run, however often it is sent. */
export function useCreateRun({ onDone }: { onDone: (id: string) => void }) {
  const [key] = useState(() => crypto.randomUUID());
  const [refusal, setRefusal] = useState<Refusal>();
  const queryClient = useQueryClient();
  const hasServer = useHasMailServer();
  const create = useCommand('create_payment_run', {
    invalidates: ['payment_runs', 'payment_settings', 'subcontractor_bills', 'subcontractor_bill_events'],
    onSuccess: ({ id, run_number, mailed, without_address }) => {
      toast({
        kind: 'success',
        title: t('Payment run {{number}} confirmed', { number: run_number }),
        description: [
          mailed > 0 &&
            (hasServer
              ? t(
                  '{{count}} remittance advice is being emailed.|{{count}} remittance advices are being emailed.',
                  { count: mailed },
                )
              : t(
                  'No mail server is set: {{count}} email is kept, and not sent.|No mail server is set: {{count}} emails are kept, and not sent.',
                  { count: mailed },
                )),
          without_address.length > 0 &&
            t('No email address: {{names}}.', { names: without_address.join(', ') }),
        ]
          .filter(Boolean)
          .join(' '),
      });
      onDone(id);
    },
    onError: (error, sent) => {
      // What a colleague has paid meanwhile is no longer proposed.
      void invalidateSources(queryClient, ['payment_runs']);
      const field = error instanceof DataError ? readReason(error.details)?.field : undefined;
      const isLost = isUnanswered(error);
      setRefusal({ ...problemText(error), field, ...(isLost && { askAgain: () => create.mutate(sent) }) });
    },
  });
  /** What the form asks for; undefined, with a refusal at its field, when something in it is wrong. */
  const check = (form: RunForm, bills: readonly PayableBill[]) => {
    const checked = paymentRunCommands.create_payment_run.input.safeParse({
      ...{
        submission_key: unansweredKey('create_payment_run', {}) ?? key,
        payment_method: form.method,
        pay_on: form.payOn,
        is_emailed: form.isEmailed,
      },
      first_check_number: form.method === 'check' ? typedNumber(form.firstCheck) : null,
      bills: bills.map(({ id, balance }) => ({ bill_id: id, balance: balance ?? 0 })),
    });
    if (checked.success) return checked.data;
    const [issue] = checked.error.issues;
    setRefusal({ title: t(received(issue?.message ?? '')), advice: '', field: String(issue?.path[0] ?? '') });
    return undefined;
  };
  // What may have been made stays to be asked for: its bills are not in the list any more.
  const clear = () => setRefusal((refused) => (refused?.askAgain ? refused : undefined));
  return { create, check, refusal, refuse: setRefusal, clear };
}
