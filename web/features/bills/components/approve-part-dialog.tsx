import { type ReactNode, useId, useState } from 'react';
import {
  approvedSums,
  isReduced,
  partErrors,
  partOf,
  reductionsOf,
  type TypedPart,
  type TypedParts,
} from '#web/features/bills/approved-part.ts';
import type { Bill } from '#web/features/bills/bill-queries.ts';
import { DuplicateAlert } from '#web/features/bills/components/duplicate-alert.tsx';
import { HeldField, type HeldInput } from '#web/features/bills/components/held-field.tsx';
import { formatMoney } from '#web/lib/money.ts';
import { t } from '#web/lib/text.ts';
import type { useRequiredReason } from '#web/lib/use-required-reason.ts';
import { AmountInput } from '#web/ui/amount-input.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { ErrorText } from '#web/ui/error-text.tsx';
import { Field } from '#web/ui/field.tsx';
import { Textarea } from '#web/ui/textarea.tsx';

interface ApprovePartDialogProps {
  bill: Bill;
  /** What was typed before this approval was undone. */
  initial: TypedParts;
  /** Why more than the NTE is accepted, where the rest still exceeds it. */
  note: ReturnType<typeof useRequiredReason>;
  held: HeldInput;
  /** Whether another part is held than what is agreed: then all of the bill may be approved. */
  isHeldChanged: boolean;
  /** That the bill was changed since it was opened; it has to be taken over before. */
  changed: ReactNode;
  busy: boolean;
  onClose: () => void;
  onApprove: (parts: TypedParts, isOver: boolean) => void;
}

/** Asks how much of each work order is approved, and why not all of it. */
export function ApprovePartDialog({
  bill,
  initial,
  note,
  held,
  isHeldChanged,
  changed,
  busy,
  ...on
}: ApprovePartDialogProps) {
  const [typed, setTyped] = useState(initial);
  const [problem, setProblem] = useState<string>();
  const [isChecked, setIsChecked] = useState(false);
  const problemId = useId();
  const { total, over } = approvedSums(bill.lines, typed);
  const change = (id: string, part: TypedPart) => {
    setTyped({ ...typed, [id]: part });
    setProblem(undefined);
  };
  const approve = () => {
    setIsChecked(true);
    if (bill.lines.some((line) => Object.keys(partErrors(line, typed)).length > 0)) return;
    if (held.error) return;
    if (reductionsOf(bill.lines, typed).length === 0 && !isHeldChanged)
      return setProblem(
        t('Enter less for one of the work orders or another retainage, or close this and approve all.'),
      );
    if (total === 0) return setProblem(t('Nothing of this bill would be approved. Send it back instead.'));
    const send = () => on.onApprove(typed, over > 0);
    if (over > 0) note.confirm(send);
    else send();
  };
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && on.onClose()}
      title={t('Approve less of {{number}}?', { number: bill.internal_bill_number })}
      description={t('What was billed stays beside what you approve. The subcontractor reads your reasons.')}
      footer={
        <>
          <Button onClick={on.onClose}>{t('Cancel')}</Button>
          <Button variant="main" busy={busy} disabled={Boolean(changed)} onClick={approve}>
            {t('Approve {{amount}}', { amount: formatMoney(total) })}
          </Button>
        </>
      }
    >
      {changed}
      <div className="grid gap-4">
        <DuplicateAlert bill={bill} />
        <ul className="divide-y divide-line/70">
          {bill.lines.map((line) => (
            <PartFields
              key={line.work_order_id}
              line={line}
              typed={typed}
              errors={isChecked ? partErrors(line, typed) : {}}
              onChange={(part) => change(line.work_order_id, part)}
            />
          ))}
        </ul>
        {over > 0 && (
          <Field
            label={t('Note')}
            required
            hint={t('It is {{amount}} over the NTE. Only the office reads this.', {
              amount: formatMoney(over),
            })}
            error={note.error}
          >
            <Textarea rows={2} maxLength={2000} {...note.input} />
          </Field>
        )}
        <HeldField
          held={{
            ...held,
            onChange: (text) => {
              held.onChange(text);
              setProblem(undefined);
            },
          }}
        />
        {problem && <ErrorText id={problemId}>{problem}</ErrorText>}
      </div>
    </Dialog>
  );
}

interface PartFieldsProps {
  line: Bill['lines'][number];
  typed: TypedParts;
  errors: ReturnType<typeof partErrors>;
  onChange: (part: TypedPart) => void;
}

function PartFields({ line, typed, errors, onChange }: PartFieldsProps) {
  const part = partOf(line, typed);
  const number = line.work_order?.work_order_number ?? line.former_title ?? t('Work order');
  return (
    <li className="grid gap-2 py-3 first:pt-0 last:pb-0">
      <p className="flex flex-wrap justify-between gap-x-4">
        <span className="min-w-0 flex-1 font-medium wrap-anywhere">
          <span className="figures text-ink-soft">{number}</span> {line.work_order?.title}
        </span>
        <span className="figures text-ink-soft">
          {t('{{amount}} billed', { amount: formatMoney(line.amount) })}
        </span>
      </p>
      <Field label={t('Approved amount of {{number}}', { number })} error={errors.amount}>
        <AmountInput
          className="text-right"
          value={part.amount}
          onChange={(event) => onChange({ ...part, amount: event.target.value })}
        />
      </Field>
      {isReduced(line, typed) && (
        <Field label={t('Why not all of it?')} required error={errors.reason}>
          <Textarea
            rows={2}
            maxLength={1000}
            value={part.reason}
            onChange={(event) => onChange({ ...part, reason: event.target.value })}
          />
        </Field>
      )}
    </li>
  );
}
