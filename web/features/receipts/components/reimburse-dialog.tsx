import { useState } from 'react';
import { doubledText } from '#web/features/receipts/components/doubled-text.ts';
import { reportRefused } from '#web/features/receipts/report-refused.ts';
import { today } from '#web/lib/dates.ts';
import { formatMoney } from '#web/lib/money.ts';
import { type RefusedField, refusedFieldOfAll } from '#web/lib/refused-field.ts';
import { message, t } from '#web/lib/text.ts';
import { useDecision } from '#web/lib/use-decision.ts';
import { useRequiredFields } from '#web/lib/use-required-fields.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';

interface ReimburseDialogProps {
  receipts: readonly {
    id: string;
    vendor_name: string;
    amount: number;
    receipt_date: string;
    /** Of a row of the list; the screen of one receipt warns by itself. */
    looks_doubled?: boolean | null;
  }[];
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onDone?: () => void;
}

/** The day of the reimbursement, for one receipt or for all receipts of one payment. */
export function ReimburseDialog({ receipts, open, onOpenChange, onDone }: ReimburseDialogProps) {
  const [date, setDate] = useState(today());
  const total = receipts.reduce((cents, { amount }) => cents + Math.round(amount * 100), 0) / 100;
  const [refused, setRefused] = useState<RefusedField>();
  const doubled = doubledText(receipts);
  const fields = useRequiredFields({ date: date === '' && message('Enter a day.') });
  const reimburse = useDecision('reimburse_receipts', {
    invalidates: ['receipts'],
    onSuccess: (results) => {
      const field = refusedFieldOfAll(results);
      if (field?.path === 'reimbursed_on') return setRefused(field);
      onOpenChange(false);
      onDone?.();
      reportRefused(results, receipts);
    },
    decided: ({ done }) =>
      done.length === 0
        ? null
        : {
            title: t('{{count}} receipt marked as reimbursed|{{count}} receipts marked as reimbursed', {
              count: done.length,
            }),
            undone: t(
              '{{count}} receipt is no longer marked as reimbursed|{{count}} receipts are no longer marked as reimbursed',
              { count: done.length },
            ),
          },
  });
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('Mark as reimbursed')}
      description={t('{{total}} in all. The person who paid sees the day.', { total: formatMoney(total) })}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>{t('Cancel')}</Button>
          <Button
            variant="main"
            busy={reimburse.isPending}
            disabled={receipts.length === 0}
            onClick={() =>
              fields.confirm(() =>
                reimburse.mutate({ receipt_ids: receipts.map(({ id }) => id), reimbursed_on: date }),
              )
            }
          >
            {doubled ? t('Reimburse anyway') : t('Mark as reimbursed')}
          </Button>
        </>
      }
    >
      {doubled && (
        <Alert kind="attention" title={doubled.title}>
          {doubled.description}
        </Alert>
      )}
      <div id={fields.id}>
        <Field label={t('Reimbursed on')} required error={fields.errorOf('date') ?? refused?.message}>
          <Input
            type="date"
            max={today()}
            value={date}
            onChange={(event) => {
              setDate(event.target.value);
              setRefused(undefined);
            }}
          />
        </Field>
      </div>
    </Dialog>
  );
}
