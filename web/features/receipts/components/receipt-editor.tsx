import { useRef } from 'react';
import { earliestReceiptDay } from '#shared/rules/receipt-days.ts';
import { ArrivedDialog } from '#web/features/receipts/components/arrived-dialog.tsx';
import { ReceiptFilesField } from '#web/features/receipts/components/receipt-files-field.tsx';
import { SharesField } from '#web/features/receipts/components/shares-field.tsx';
import { TwinsAlert } from '#web/features/receipts/components/twins-alert.tsx';
import { type Receipt, useEmployees, useReceiptTwins } from '#web/features/receipts/queries.ts';
import { amountOf, type Job, withAmount } from '#web/features/receipts/receipt-form.ts';
import { useReceiptEditor } from '#web/features/receipts/use-receipt-editor.ts';
import { today } from '#web/lib/dates.ts';
import { categoryOptions, type ReceiptCategory } from '#web/lib/receipt-categories.ts';
import { t } from '#web/lib/text.ts';
import { useDebounced } from '#web/lib/use-debounced.ts';
import { Alert } from '#web/ui/alert.tsx';
import { AmountInput } from '#web/ui/amount-input.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Combobox } from '#web/ui/combobox.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Select } from '#web/ui/select.tsx';
import { SignalButton } from '#web/ui/signal-button.tsx';
import { Textarea } from '#web/ui/textarea.tsx';
import { UnsavedNotice } from '#web/ui/unsaved-notice.tsx';

interface ReceiptEditorProps {
  profileId: string;
  /** A receipt to correct; none for a new one. */
  receipt?: Receipt;
  /** The office submits for another person. */
  forOthers?: boolean;
  /** What a new receipt is for, if known. */
  job?: Job | null;
  /** What the person is clocked in to now. */
  current?: Job | null;
  onSaved: (id: string, vendorName: string) => void;
  /** Goes to the receipt that an earlier try had made, whose answer was lost. */
  onArrived?: (id: string) => void;
  onCancel?: () => void;
}

/** The form of a receipt: its picture first, then its data, then its jobs. */
export function ReceiptEditor(props: ReceiptEditorProps) {
  const { profileId, receipt, forOthers = false, job = null, current = null, onSaved } = props;
  const { onArrived, onCancel } = props;
  const editor = useReceiptEditor({ profileId, receipt: receipt ?? null, job, onSaved });
  const { form, edit, errors, uploads } = editor;
  const employees = useEmployees(forOthers);
  const root = useRef<HTMLFormElement>(null);
  const purchase = useDebounced(
    JSON.stringify({
      vendorName: form.vendorName,
      amount: amountOf(form.amount) || 0,
      date: form.date,
      attachmentIds: uploads.attachmentIds,
      receiptId: receipt?.id ?? null,
    }),
    400,
  );
  const twins = useReceiptTwins(JSON.parse(purchase) as Parameters<typeof useReceiptTwins>[0]);
  const errorOf = (name: string) => errors[name];

  const save = () => {
    if (!editor.save()) return;
    // The first invalid field, once it shows its error.
    requestAnimationFrame(() => root.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
  };
  return (
    <form
      ref={root}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
      className="grid gap-5"
    >
      {editor.wasRestored && (
        <Alert kind="info" title={t('Kept on this device')}>
          {t('You started this receipt before.')}{' '}
          <button type="button" onClick={editor.startOver} className="min-h-6 font-medium underline">
            {t('Start over')}
          </button>
        </Alert>
      )}
      <ReceiptFilesField uploads={uploads} />
      <Card title={t('Receipt details')}>
        <div className="grid gap-4 sm:grid-cols-2">
          {forOthers && (
            <Field label={t('Who paid')} required className="sm:col-span-2" error={errorOf('employee_id')}>
              <Combobox
                // Input that is typed before the names are loaded would be lost when they arrive.
                disabled={!employees.data}
                options={employees.data ?? []}
                value={form.employeeId ?? profileId}
                onValueChange={(employeeId) => edit({ employeeId })}
              />
            </Field>
          )}
          <Field label={t('Amount in dollars')} required error={errorOf('amount')}>
            <AmountInput
              placeholder="0.00"
              value={form.amount}
              onChange={(event) => editor.change(withAmount(form, event.target.value))}
              className="text-right"
            />
          </Field>
          <Field label={t('Vendor')} required error={errorOf('vendor_name')}>
            <Input
              autoComplete="off"
              maxLength={160}
              value={form.vendorName}
              onChange={(event) => edit({ vendorName: event.target.value })}
            />
          </Field>
          <Field label={t('Date')} required error={errorOf('receipt_date')}>
            <Input
              type="date"
              min={earliestReceiptDay()}
              max={today()}
              value={form.date}
              onChange={(event) => edit({ date: event.target.value })}
            />
          </Field>
          <Field label={t('Category')} required error={errorOf('category')}>
            <Select
              options={categoryOptions()}
              value={form.category}
              onChange={(event) => edit({ category: event.target.value as ReceiptCategory })}
            />
          </Field>
          <Field label={t('Notes')} optional className="sm:col-span-2" error={errorOf('description')}>
            <Textarea
              rows={2}
              maxLength={2000}
              value={form.description}
              onChange={(event) => edit({ description: event.target.value })}
            />
          </Field>
        </div>
      </Card>
      <Card title={t('What it was for')}>
        <SharesField
          profileId={form.employeeId ?? profileId}
          amount={form.amount}
          shares={form.shares}
          onChange={(shares) => edit({ shares })}
          current={current}
          error={errors.allocations}
        />
      </Card>
      <TwinsAlert twins={twins.data ?? []} />
      <UnsavedNotice safety={editor.safety} />
      <ArrivedDialog editor={editor} onOpen={({ id }) => onArrived?.(id)} />
      <div className="flex items-center gap-2 max-md:pb-16 md:justify-end">
        {onCancel && (
          <Button size="large" onClick={onCancel}>
            {t('Cancel')}
          </Button>
        )}
        <SignalButton
          type="submit"
          variant="main"
          size="large"
          className="max-md:flex-1"
          busy={editor.isSaving}
          disabled={!uploads.isReady}
        >
          {uploads.isSending
            ? t('Waiting for the photos')
            : receipt?.status === 'rejected'
              ? t('Send again')
              : receipt
                ? t('Save')
                : t('Submit receipt')}
        </SignalButton>
      </div>
    </form>
  );
}
