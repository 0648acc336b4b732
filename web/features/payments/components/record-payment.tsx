import { useEffect, useEffectEvent, useState } from 'react';
import type { CommandOutput } from '#shared/commands.ts';
import { typedNumber } from '#shared/rules/typed-number.ts';
import { AllocationCard } from '#web/features/payments/components/allocation-card.tsx';
import { MoreInvoices } from '#web/features/payments/components/more-invoices.tsx';
import { methodOptions, type PaymentMethod } from '#web/features/payments/payment-labels.ts';
import { propose } from '#web/features/payments/propose.ts';
import { type OpenInvoice, useCustomers, useOpenInvoices } from '#web/features/payments/queries.ts';
import { allocationsOf, invoiceOfError, type Typed } from '#web/features/payments/typed-allocations.ts';
import { useMoneyCommand } from '#web/features/payments/use-money-command.ts';
import { type PaymentStart, usePaymentDraft } from '#web/features/payments/use-payment-draft.ts';
import { useRecordedBefore } from '#web/features/payments/use-recorded-before.ts';
import { today } from '#web/lib/dates.ts';
import { formatMoney } from '#web/lib/money.ts';
import { t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';
import { AmountInput } from '#web/ui/amount-input.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Combobox } from '#web/ui/combobox.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { RestoredNotice } from '#web/ui/restored-notice.tsx';
import { Select } from '#web/ui/select.tsx';
import { Textarea } from '#web/ui/textarea.tsx';
import { UnsavedGuard } from '#web/ui/unsaved-guard.tsx';

interface RecordPaymentProps {
  start: PaymentStart;
  onRecorded: (id: string) => void;
}

/**
 * The form of a payment: who paid how much, and which invoices it pays. The oldest come first, until someone types. It is
 * kept until it is recorded or left.
 */
export function RecordPayment({ start, onRecorded }: RecordPaymentProps) {
  const customers = useCustomers();
  const draft = usePaymentDraft(start);
  const { written: form } = draft;
  const { customer, typed } = form;
  const [recorded, setRecorded] = useState<string>();
  const open = useOpenInvoices(customer, start.invoice);
  const invoices = withFirst(open.invoices ?? [], start.invoice);
  // Whoever comes from an invoice most likely has a check for what is left of it.
  const asked = invoices.find(({ id }) => id === start.invoice);
  const amountText = form.amount ?? (asked ? (asked.balance_amount ?? 0).toFixed(2) : '');
  const amount = typedNumber(amountText) ?? Number.NaN;
  const shown = typed ?? textsOf(propose(amount, invoices));
  const allocations = allocationsOf(shown, invoices);

  const onDone = ({ id, available_amount }: CommandOutput<'record_payment'>) => {
    draft.clear();
    toast({
      kind: 'success',
      title: t('Payment recorded'),
      ...(available_amount > 0 && {
        description: t('{{amount}} stays as credit of the customer.', {
          amount: formatMoney(available_amount),
        }),
      }),
    });
    setRecorded(id);
  };
  const command = useMoneyCommand('record_payment', onDone, {
    key: draft.firstKey,
    keep: (key) => draft.change({ key }),
  });
  const { errorOf, wrong } = command;
  const before = useRecordedBefore((fields) => {
    draft.keepSent(fields, command.keyOf());
    command.submit(fields);
  });
  const edit = (changes: Partial<typeof form>) => {
    draft.change({ key: command.keyOf(), ...changes });
    command.clear();
  };
  // Leads on once nothing is unsaved any more: the guard would ask.
  const lead = useEffectEvent(onRecorded);
  useEffect(() => {
    if (recorded !== undefined) lead(recorded);
  }, [recorded]);
  const isChanged =
    recorded === undefined &&
    (form.amount !== null || form.reference !== '' || form.notes !== '' || typed !== undefined);

  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (command.isPending || before.isLooking) return;
        const { method, received_on, reference, notes } = form;
        const fields = { method, received_on, reference, notes, amount, allocations };
        const sent = draft.sentBefore;
        void before.check(sent ?? { organization_id: customer ?? '', ...fields }, sent !== undefined);
      }}
    >
      <UnsavedGuard isChanged={isChanged} onLeave={draft.clear} />
      <ConfirmDialog
        open={before.asked !== undefined}
        onOpenChange={before.close}
        title={before.asked?.title ?? ''}
        description={t('This customer has a payment with the same reference and amount.')}
        action={t('Record again')}
        onConfirm={() => before.asked && before.record(before.asked.fields)}
      />
      {draft.isRestored && isChanged && (
        <RestoredNotice
          onStartOver={() => {
            draft.startOver();
            command.clear();
          }}
        />
      )}
      <Card title={t('Payment')}>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label={t('Customer')} error={errorOf('organization_id')} className="sm:col-span-2">
            <Combobox
              placeholder={t('Choose the customer')}
              value={customer}
              onValueChange={(value) => edit({ customer: value, typed: undefined })}
              options={(customers.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
            />
          </Field>
          <Field label={t('Amount, $')} error={errorOf('amount')}>
            <AmountInput value={amountText} onChange={(event) => edit({ amount: event.target.value })} />
          </Field>
          <Field label={t('Received on')} error={errorOf('received_on')}>
            <Input
              type="date"
              max={today()}
              value={form.received_on}
              onChange={(event) => edit({ received_on: event.target.value })}
            />
          </Field>
          <Field label={t('How')} error={errorOf('method')}>
            <Select
              options={methodOptions()}
              value={form.method}
              onChange={(event) => edit({ method: event.target.value as PaymentMethod })}
            />
          </Field>
          <Field
            label={t('Reference')}
            optional
            error={errorOf('reference')}
            hint={t('The number of the check or transfer.')}
          >
            <Input value={form.reference} onChange={(event) => edit({ reference: event.target.value })} />
          </Field>
          <Field
            label={t('Notes')}
            optional
            error={errorOf('notes')}
            hint={t('For the office only.')}
            className="sm:col-span-2"
          >
            <Textarea rows={2} value={form.notes} onChange={(event) => edit({ notes: event.target.value })} />
          </Field>
        </div>
      </Card>
      {customer && (
        <AllocationCard
          {...{ invoices, allocations, amount }}
          more={<MoreInvoices shown={invoices.length} {...open} />}
          typed={shown}
          wrong={wrong && { ...wrong, invoiceId: invoiceOfError(wrong.path, allocations) }}
          onType={(id, text) => edit({ typed: { ...shown, [id]: text } })}
          onPropose={typed && (() => edit({ typed: undefined }))}
        />
      )}
      <div className="flex flex-wrap justify-end gap-2 max-md:[&>*]:flex-1">
        <Button variant="main" type="submit" busy={command.isPending || before.isLooking}>
          {t('Record payment')}
        </Button>
      </div>
    </form>
  );
}

/** The invoice that somebody came from is paid first. */
const withFirst = (invoices: readonly OpenInvoice[], first: string | undefined) => [
  ...invoices.filter(({ id }) => id === first),
  ...invoices.filter(({ id }) => id !== first),
];

const textsOf = (amounts: ReadonlyMap<string, number>): Typed =>
  Object.fromEntries([...amounts].map(([id, amount]) => [id, amount.toFixed(2)]));
