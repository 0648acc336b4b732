import { useRef, useState } from 'react';
import { reductionsOf, type TypedParts } from '#web/features/bills/approved-part.ts';
import type { Bill } from '#web/features/bills/bill-queries.ts';
import { ApproveDialog } from '#web/features/bills/components/approve-dialog.tsx';
import { ApprovePartDialog } from '#web/features/bills/components/approve-part-dialog.tsx';
import { lineOver } from '#web/features/bills/components/bill-details.tsx';
import { heldPercent } from '#web/features/bills/held-percent.ts';
import { usePossibleDuplicates } from '#web/features/bills/same-work.ts';
import { formatMoney } from '#web/lib/money.ts';
import { message, t } from '#web/lib/text.ts';
import { useDecision } from '#web/lib/use-decision.ts';
import { useDraft } from '#web/lib/use-draft.ts';
import { useRequiredReason } from '#web/lib/use-required-reason.ts';
import { DECISION_KEYS, useReviewKeys } from '#web/lib/use-review-keys.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { Button } from '#web/ui/button.tsx';
import { ChangedAlert } from '#web/ui/changed-alert.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Textarea } from '#web/ui/textarea.tsx';

const STALE = ['subcontractor_bills', 'work_orders', 'work_order_events'] as const;

/**
 * The office's decision on a submitted bill: approve (over the NTE with a note, and with a confirmation if it may be
 * a duplicate), approve less of some work orders, or send back with a reason.
 */
export function BillReview({ bill: now }: { bill: Bill }) {
  const [asking, setAsking] = useState<'approve' | 'part' | 'reject' | null>(null);
  // An open dialog is about the bill as it was read: a correction meanwhile is not approved unseen.
  const [seen, setSeen] = useState(now);
  const bill = asking === null ? now : seen;
  const approval = useRef<HTMLButtonElement>(null);
  useReviewKeys(DECISION_KEYS, { a: () => approval.current?.focus(), s: () => ask('reject') });
  const agreed = bill.subcontractor?.billing?.retainage_percent ?? null;
  const draft = useDraft(`bill-review:${useViewer().profile.id}:${bill.id}`, {
    ...{ reason: '', note: '', parts: {} as TypedParts, held: agreed === null ? '' : String(agreed) },
  });
  const typed = useRef(draft.initial.parts);
  const [heldText, setHeldText] = useState(draft.initial.held);
  const held = heldPercent(heldText, agreed);
  const reason = useRequiredReason(message('Say why, so that it can be corrected.'), draft.initial.reason);
  const note = useRequiredReason(message('Say why more than the NTE is accepted.'), draft.initial.note);
  const ask = (next: typeof asking) => {
    reason.uncheck();
    note.uncheck();
    setSeen(now);
    setAsking(next);
  };
  const number = bill.internal_bill_number;
  const duplicates = usePossibleDuplicates(bill);
  const over = bill.lines.reduce((cents, line) => cents + Math.round(lineOver(line) * 100), 0) / 100;

  const undone = t('Bill {{number}} is back in review', { number });
  const approve = useDecision('approve_bill', {
    invalidates: STALE,
    onSuccess: () => {
      draft.clear();
      setAsking(null);
    },
    decided: () => ({ title: t('Bill {{number}} approved', { number }), undone }),
    // The dialogs are gone with the decision; undone, they have their text again.
    onUndone: () =>
      draft.save({ reason: reason.text, note: note.text, parts: typed.current, held: heldText }),
  });
  const reject = useDecision('reject_bill', {
    invalidates: STALE,
    onSuccess: () => {
      draft.clear();
      setAsking(null);
    },
    decided: () => ({ title: t('Bill {{number}} sent back', { number }), undone }),
    onUndone: () =>
      draft.save({ reason: reason.text, note: note.text, parts: typed.current, held: heldText }),
  });
  const sendApproval = (approved: TypedParts = {}, isOver = over > 0) => {
    typed.current = approved;
    const reductions = reductionsOf(bill.lines, approved);
    if (held.error) return;
    approve.mutate({
      bill_id: bill.id,
      ...(bill.total_amount !== null && { total_amount: bill.total_amount }),
      ...(isOver && { note: note.text.trim() }),
      ...(held.percent !== undefined && { retainage_percent: held.percent }),
      ...(reductions.length > 0 && { reductions }),
    });
  };

  const isChanged = !approve.isPending && billedOf(now) !== billedOf(bill);
  const changed = isChanged && (
    <ChangedAlert
      text={t('The bill was changed meanwhile. It is {{amount}} now.', {
        amount: formatMoney(now.total_amount ?? 0),
      })}
      amount={now.total_amount ?? 0}
      onTakeOver={() => setSeen(now)}
    />
  );

  return (
    <>
      <Button variant="danger" disabled={approve.isPending} onClick={() => ask('reject')}>
        {t('Send back')}
      </Button>
      <Button disabled={approve.isPending || duplicates.isLoading} onClick={() => ask('part')}>
        {t('Approve less')}
      </Button>
      <Button
        ref={approval}
        variant="main"
        busy={approve.isPending}
        disabled={duplicates.isLoading}
        onClick={() => (over > 0 || held.error || duplicates.isAny ? ask('approve') : sendApproval())}
      >
        {t('Approve')}
      </Button>
      <Dialog
        open={asking === 'reject'}
        onOpenChange={(isOpen) => !isOpen && ask(null)}
        title={t('Send bill {{number}} back?', { number })}
        description={t('It goes back to the subcontractor, who can correct it and submit it again.')}
        footer={
          <>
            <Button onClick={() => ask(null)}>{t('Cancel')}</Button>
            <Button
              variant="danger"
              busy={reject.isPending}
              onClick={() => reason.confirm((text) => reject.mutate({ bill_id: bill.id, reason: text }))}
            >
              {t('Send bill back')}
            </Button>
          </>
        }
      >
        <Field label={t('Reason')} required hint={t('The subcontractor reads this.')} error={reason.error}>
          <Textarea rows={4} maxLength={2000} {...reason.input} />
        </Field>
      </Dialog>
      {asking === 'approve' && (
        <ApproveDialog
          {...{ bill, changed }}
          over={over}
          note={note}
          held={{ value: heldText, error: held.error, onChange: setHeldText }}
          busy={approve.isPending}
          onClose={() => ask(null)}
          onApprove={() => sendApproval()}
        />
      )}
      {asking === 'part' && (
        <ApprovePartDialog
          {...{ bill, changed }}
          initial={draft.initial.parts}
          isHeldChanged={held.percent !== undefined}
          note={note}
          held={{ value: heldText, error: held.error, onChange: setHeldText }}
          busy={approve.isPending}
          onClose={() => ask(null)}
          onApprove={sendApproval}
        />
      )}
    </>
  );
}

/** What a correction changes: the total, and what each work order costs. */
const billedOf = ({ total_amount, lines }: Bill): string =>
  [total_amount, ...lines.map(({ work_order_id, amount }) => `${work_order_id} ${amount}`).sort()].join();
