import { useState } from 'react';
import { billCommands } from '#shared/commands/bills.ts';
import { percentText } from '#shared/rules/taxes.ts';
import { typedNumber } from '#shared/rules/typed-number.ts';
import type { Bill } from '#web/features/bills/bill-queries.ts';
import { unansweredKey } from '#web/lib/command-intent.ts';
import { formatMoney } from '#web/lib/money.ts';
import { t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';
import { useCommand } from '#web/lib/use-command.ts';
import { useSeen } from '#web/lib/use-seen.ts';
import { useTypedForm } from '#web/lib/use-typed-form.ts';
import { Allowed } from '#web/ui/allowed.tsx';
import { AmountInput } from '#web/ui/amount-input.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { ChangedAlert } from '#web/ui/changed-alert.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';

/** What is held of a bill, what was released, and what is still held; nothing where nothing was held. */
export function BillRetainage({ bill, byOffice }: { bill: Bill; byOffice: boolean }) {
  const [isReleasing, setIsReleasing] = useState(false);
  const { retainage_amount: total, retainage_released: released } = bill;
  if (total === 0) return null;
  const held = Math.round((total - released) * 100) / 100;
  return (
    <Card
      title={t('Retainage')}
      aside={
        byOffice &&
        held > 0 &&
        bill.status === 'approved' && (
          <Allowed to="pay_bills">
            <Button onClick={() => setIsReleasing(true)}>{t('Release retainage')}</Button>
          </Allowed>
        )
      }
    >
      <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1">
        <dt>
          {t('{{percent}} of what was approved', { percent: percentText(bill.retainage_percent ?? 0) })}
        </dt>
        <dd className="figures text-right">{formatMoney(total)}</dd>
        <dt>{t('Released')}</dt>
        <dd className="figures text-right">{formatMoney(released)}</dd>
        <dt className="font-semibold">{t('Still held, not due')}</dt>
        <dd className="figures text-right font-semibold">{formatMoney(held)}</dd>
      </dl>
      {isReleasing && <ReleaseDialog bill={bill} held={held} onClose={() => setIsReleasing(false)} />}
    </Card>
  );
}

function ReleaseDialog({ bill, held: now, onClose }: { bill: Bill; held: number; onClose: () => void }) {
  const { seen: held, isChanged, takeOver } = useSeen(now, Number);
  // One form is one release, however often it is sent.
  const [key] = useState(() => crypto.randomUUID());
  const { form, edit, errorOf, submit, onRefused } = useTypedForm(() => ({ amount: held.toFixed(2) }));
  const release = useCommand('release_bill_retainage', {
    invalidates: ['subcontractor_bills', 'subcontractor_bill_events', 'payment_runs'],
    onSuccess: ({ balance }) => {
      onClose();
      toast({ kind: 'success', title: t('{{amount}} is left to pay', { amount: formatMoney(balance) }) });
    },
    onError: onRefused,
  });
  const send = () => {
    const about = { bill_id: bill.id };
    const submission_key = unansweredKey('release_bill_retainage', about) ?? key;
    submit(
      billCommands.release_bill_retainage.input.safeParse({
        ...{ ...about, submission_key, amount: typedNumber(form.amount), held },
      }),
      (value) => release.mutate(value),
    );
  };
  const isOutdated = isChanged && !release.isPending;
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('Release retainage of {{number}}?', { number: bill.internal_bill_number })}
      description={t('It is then paid as every other bill. {{amount}} is held.', {
        amount: formatMoney(held),
      })}
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button variant="main" busy={release.isPending} disabled={isOutdated} onClick={send}>
            {t('Release')}
          </Button>
        </>
      }
    >
      {isOutdated && (
        <ChangedAlert
          text={t('This has changed meanwhile. {{amount}} is held.', { amount: formatMoney(now) })}
          amount={now}
          onTakeOver={takeOver}
        />
      )}
      <Field
        label={t('Amount')}
        required
        hint={t('All that is held, or a part of it.')}
        error={errorOf('amount')}
      >
        <AmountInput
          className="text-right"
          value={form.amount}
          onChange={({ target }) => edit({ amount: target.value })}
        />
      </Field>
    </Dialog>
  );
}
