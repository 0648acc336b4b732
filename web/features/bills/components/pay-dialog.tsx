import { useState } from 'react';
import * as z from 'zod/mini';
import { paymentFields } from '#shared/commands/bills.ts';
import { positiveMoney } from '#shared/commands/fields.ts';
import { typedNumber } from '#shared/rules/typed-number.ts';
import { unansweredKey } from '#web/lib/command-intent.ts';
import { today } from '#web/lib/dates.ts';
import { formatMoney } from '#web/lib/money.ts';
import { paymentMethods } from '#web/lib/payment-methods.ts';
import { problemText } from '#web/lib/problem-text.ts';
import { reasonText } from '#web/lib/reason-text.ts';
import { type RefusedField, refusedField, refusedFieldOfAll } from '#web/lib/refused-field.ts';
import { received, t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';
import { useDecision } from '#web/lib/use-decision.ts';
import { useSeen } from '#web/lib/use-seen.ts';
import { AmountInput } from '#web/ui/amount-input.tsx';
import { Button } from '#web/ui/button.tsx';
import { ChangedAlert } from '#web/ui/changed-alert.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Select } from '#web/ui/select.tsx';
import { UninsuredAlert } from '#web/ui/uninsured-alert.tsx';

const schema = z.object(paymentFields);

interface PayDialogProps {
  bills: readonly {
    id: string;
    internal_bill_number: string;
    balance: number | null;
    subcontractor_organization_id: string;
  }[];
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onDone?: () => void;
}

/**
 * The day, the method, and the reference of a payment, for one bill or for all bills of one payment. Of one bill, it may
 * be a part.
 */
export function PayDialog({ open, ...props }: PayDialogProps) {
  return open && <OpenPayDialog {...props} />;
}

const totalOf = (bills: PayDialogProps['bills']): number =>
  bills.reduce((cents, bill) => cents + Math.round((bill.balance ?? 0) * 100), 0) / 100;

const balancesOf = (bills: PayDialogProps['bills']): string =>
  bills.map(({ id, balance }) => `${id} ${balance}`).join();

function OpenPayDialog({ bills: now, onOpenChange, onDone }: Omit<PayDialogProps, 'open'>) {
  const { seen: bills, isChanged, takeOver } = useSeen(now, balancesOf);
  const [form, setForm] = useState({ paid_on: today(), payment_method: 'ach', payment_reference: '' });
  const [error, setError] = useState<RefusedField>();
  const numberOf = new Map(bills.map(({ id, internal_bill_number }) => [id, internal_bill_number]));
  const total = totalOf(bills);
  const [only] = bills.length === 1 ? bills : [];
  const [typed, setTyped] = useState<string>();
  const amount = typed === undefined ? total : typedNumber(typed);
  const isPart = only !== undefined && amount !== total;
  // One form is one payment, however often it is sent.
  const [key] = useState(() => crypto.randomUUID());
  const edit = (changes: Partial<typeof form>) => {
    setForm({ ...form, ...changes });
    setError(undefined);
  };

  const pay = useDecision('mark_bills_paid', {
    invalidates: ['subcontractor_bills', 'subcontractor_bill_events', 'work_orders', 'work_order_events'],
    onSuccess: ({ done, refused }) => {
      const field = refusedFieldOfAll({ done, refused });
      if (field?.path === 'paid_on') return setError(field);
      onOpenChange(false);
      onDone?.();
      if (refused.length > 0) {
        const why = refused.map((item) => `${numberOf.get(item.id) ?? ''}: ${reasonText(item).title}`);
        const title = t('{{count}} bill was not marked|{{count}} bills were not marked', {
          count: refused.length,
        });
        toast({ kind: 'destructive', title, description: why.join(' ') });
      }
    },
    decided: ({ done }) =>
      done.length === 0
        ? null
        : {
            title:
              bills.length === 1
                ? t('Bill {{number}} marked as paid', { number: bills[0]?.internal_bill_number ?? '' })
                : t('{{count}} bill marked as paid|{{count}} bills marked as paid', { count: done.length }),
            undone:
              bills.length === 1
                ? t('Bill {{number}} is no longer marked as paid', {
                    number: bills[0]?.internal_bill_number ?? '',
                  })
                : t(
                    '{{count}} bill is no longer marked as paid|{{count}} bills are no longer marked as paid',
                    { count: done.length },
                  ),
          },
  });

  const payPart = useDecision('record_bill_payment', {
    invalidates: ['subcontractor_bills', 'subcontractor_bill_events', 'work_orders', 'work_order_events'],
    onError: (problem) => {
      const field = refusedField(problem);
      if (field && ['amount', 'paid_on'].includes(field.path)) return setError(field);
      const { title, advice } = problemText(problem);
      toast({ kind: 'destructive', title, description: advice });
    },
    onSuccess: () => {
      onOpenChange(false);
    },
    decided: ({ balance }) => ({
      title: t('Payment recorded. {{amount}} is left.', { amount: formatMoney(balance) }),
      undone: t('The payment of bill {{number}} is not recorded any more', {
        number: only?.internal_bill_number ?? '',
      }),
    }),
  });

  const submit = () => {
    const checked = schema.safeParse(form);
    const sum = positiveMoney.safeParse(amount);
    if (only && !sum.success)
      return setError({ path: 'amount', message: t(received(sum.error.issues[0]?.message ?? '')) });
    if (only && sum.data !== undefined && sum.data > total)
      return setError({
        path: 'amount',
        message: t('Enter {{amount}} at most: more is not left.', { amount: formatMoney(total) }),
      });
    if (!checked.success) {
      const [issue] = checked.error.issues;
      setError({ path: String(issue?.path[0]), message: t(received(issue?.message ?? '')) });
      return;
    }
    if (isPart && sum.success) {
      const about = { bill_id: only.id };
      const submission_key = unansweredKey('record_bill_payment', about) ?? key;
      payPart.mutate({ ...about, submission_key, amount: sum.data, balance: total, ...checked.data });
    } else {
      const balances = bills.map(({ balance }) => balance ?? 0);
      pay.mutate({ bill_ids: bills.map(({ id }) => id), balances, ...checked.data });
    }
  };
  const errorOf = (path: string) => (error?.path === path ? error.message : undefined);
  const isSending = pay.isPending || payPart.isPending;
  // What is being sent changes the balance as well.
  const isOutdated = isChanged && !isSending;

  return (
    <Dialog
      open
      onOpenChange={onOpenChange}
      title={
        bills.length === 1
          ? t('Mark bill {{number}} as paid', { number: bills[0]?.internal_bill_number ?? '' })
          : t('Mark {{count}} bills as paid', { count: bills.length })
      }
      description={t('{{total}} in all. The subcontractor sees the day and the reference.', {
        total: formatMoney(total),
      })}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>{t('Cancel')}</Button>
          <Button variant="main" busy={isSending} disabled={isOutdated} onClick={submit}>
            {isPart ? t('Record payment') : t('Mark as paid')}
          </Button>
        </>
      }
    >
      {isOutdated && (
        <ChangedAlert
          text={changeText(now, bills)}
          amount={totalOf(now)}
          onTakeOver={() => {
            takeOver();
            setError(undefined);
          }}
        />
      )}
      <UninsuredAlert firmIds={bills.map((bill) => bill.subcontractor_organization_id)} />
      <div className="grid gap-4 sm:grid-cols-2">
        {only && (
          <Field
            label={t('Amount')}
            required
            className="sm:col-span-2"
            hint={t('All that is left, or a part of it.')}
            error={errorOf('amount')}
          >
            <AmountInput
              value={typed ?? total.toFixed(2)}
              onChange={(event) => {
                setTyped(event.target.value);
                setError(undefined);
              }}
            />
          </Field>
        )}
        <Field label={t('Paid on')} required error={errorOf('paid_on')}>
          <Input
            type="date"
            max={today()}
            value={form.paid_on}
            onChange={(event) => edit({ paid_on: event.target.value })}
          />
        </Field>
        <Field label={t('How')} required error={errorOf('payment_method')}>
          <Select
            options={paymentMethods()}
            value={form.payment_method}
            onChange={(event) => edit({ payment_method: event.target.value })}
          />
        </Field>
        <Field
          label={t('Reference')}
          optional
          className="sm:col-span-2"
          hint={t('Check number or transfer reference.')}
          error={errorOf('payment_reference')}
        >
          <Input
            maxLength={120}
            autoComplete="off"
            value={form.payment_reference}
            onChange={(event) => edit({ payment_reference: event.target.value })}
          />
        </Field>
      </div>
    </Dialog>
  );
}

/** What has happened to the bills since the dialog was opened. */
function changeText(now: PayDialogProps['bills'], seen: PayDialogProps['bills']): string {
  const left = totalOf(now);
  const paid = Math.round((totalOf(seen) - left) * 100) / 100;
  const isSame = now.length === seen.length;
  return isSame && paid > 0
    ? t('{{paid}} was paid meanwhile. {{left}} is left.', {
        ...{ paid: formatMoney(paid), left: formatMoney(left) },
      })
    : t('This has changed meanwhile. {{left}} is left.', { left: formatMoney(left) });
}
