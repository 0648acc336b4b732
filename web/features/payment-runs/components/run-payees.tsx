import { Link } from '@tanstack/react-router';
import { paymentRunCommands } from '#shared/commands/payment-runs.ts';
import type { PaymentRun } from '#web/features/payment-runs/queries.ts';
import { formatDateTime } from '#web/lib/dates.ts';
import { formatMoney } from '#web/lib/money.ts';
import { t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';
import { useHasMailServer } from '#web/lib/use-has-mail-server.ts';
import { useKeyedCommand } from '#web/lib/use-keyed-command.ts';
import { Allowed } from '#web/ui/allowed.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { DocumentButton } from '#web/ui/document-button.tsx';
import { keptMail, MailNote } from '#web/ui/mail-note.tsx';

type Payee = PaymentRun['payees'][number];

/** The number of a check, or the account of a transfer: for those who see it. */
const wayOf = ({ check_number, trace_number, account_digits }: Payee): string => {
  if (check_number !== null) return t('Check {{number}}', { number: check_number });
  return account_digits
    ? t('Account ending in {{digits}}', { digits: account_digits })
    : t('Transfer {{number}}', { number: trace_number ?? '' });
};

/** The checks or transfers of a run, each with the bills that it pays. */
export function RunPayees({ run }: { run: PaymentRun }) {
  return (
    <Card title={run.payment_method === 'check' ? t('Checks') : t('Transfers')} flush>
      {run.status !== 'void' && (
        <Allowed to="pay_bills">
          <div className="px-4 py-3 empty:hidden print:hidden">
            <MailNote />
          </div>
        </Allowed>
      )}
      <ul className="divide-y divide-line/70">
        {run.payees.map((payee) => (
          <PayeeItem key={payee.id} payee={payee} isRunVoid={run.status === 'void'} />
        ))}
      </ul>
      <p className="flex justify-between border-line border-t bg-sunken/60 px-4 py-3 font-semibold">
        <span>{t('Total')}</span>
        <span className="figures">{formatMoney(run.total_amount)}</span>
      </p>
    </Card>
  );
}

function PayeeItem({ payee, isRunVoid }: { payee: Payee; isRunVoid: boolean }) {
  const isVoid = payee.voided_at !== null;
  return (
    <li className="grid gap-2 px-4 py-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <div className="min-w-[min(10rem,100%)] flex-1">
          <p className="font-medium wrap-anywhere">{payee.firm.name}</p>
          <p className="text-ink-soft">{wayOf(payee)}</p>
        </div>
        <p className={isVoid ? 'figures text-ink-soft line-through' : 'figures font-medium'}>
          {formatMoney(payee.amount)}
        </p>
        <DocumentButton
          path={`/documents/v1/remittances/${payee.id}.pdf`}
          fileName={`remittance-${payee.check_number ?? payee.trace_number}.pdf`}
        >
          {t('Remittance')}
        </DocumentButton>
      </div>
      {isVoid && !isRunVoid && (
        <p className="text-ochre-ink wrap-anywhere">
          {t('Void: {{reason}}', { reason: payee.void_reason ?? '' })}
        </p>
      )}
      <ul className="flex flex-wrap gap-x-4 gap-y-1 text-ink-soft">
        {payee.payments.map(({ id, amount, bill }) => (
          <li key={id}>
            <Link
              to="/admin/subcontractor-bills/$id"
              params={{ id: bill.id }}
              className="figures rounded-sm underline decoration-line-strong underline-offset-2 hover:decoration-ink"
            >
              {bill.internal_bill_number}
            </Link>{' '}
            <span className="figures">{formatMoney(amount)}</span>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p className="text-ink-soft text-xs wrap-anywhere">
          {payee.remitted_to && payee.remitted_at
            ? t('Remittance advice queued for {{address}}, {{time}}', {
                address: payee.remitted_to,
                time: formatDateTime(payee.remitted_at),
              })
            : t('Remittance advice not emailed')}
        </p>
        {!isVoid && !isRunVoid && (
          <Allowed to="pay_bills">
            <EmailButton payee={payee} />
          </Allowed>
        )}
      </div>
    </li>
  );
}

function EmailButton({ payee }: { payee: Payee }) {
  const hasServer = useHasMailServer();
  const send = useKeyedCommand('send_remittance', {
    shape: paymentRunCommands.send_remittance,
    invalidates: ['payment_runs', 'audit_log', 'email_log'],
    onDone: ({ sent_to }) =>
      toast({
        kind: 'success',
        title: hasServer
          ? t('Remittance advice is being emailed to {{address}}', { address: sent_to })
          : keptMail(sent_to),
      }),
  });
  return (
    <Button
      size="small"
      busy={send.isPending}
      onClick={() => send.submit({ payment_run_payee_id: payee.id })}
      className="print:hidden"
    >
      {payee.remitted_at ? t('Email again') : t('Email remittance')}
    </Button>
  );
}
