import { useState } from 'react';
import { AllocationFields } from '#web/features/payments/components/allocation-fields.tsx';
import { MoreInvoices } from '#web/features/payments/components/more-invoices.tsx';
import { propose } from '#web/features/payments/propose.ts';
import { useOpenInvoices } from '#web/features/payments/queries.ts';
import { allocationsOf, invoiceOfError, type Typed } from '#web/features/payments/typed-allocations.ts';
import { useMoneyCommand } from '#web/features/payments/use-money-command.ts';
import { formatMoney } from '#web/lib/money.ts';
import { t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';
import { useSeen } from '#web/lib/use-seen.ts';
import { Button } from '#web/ui/button.tsx';
import { ChangedAlert } from '#web/ui/changed-alert.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { ErrorText } from '#web/ui/error-text.tsx';

/** A payment or credit note of which something is left. */
export interface CreditLeft {
  payment_id: string | null;
  credit_note_id: string | null;
  /** 'Check · 1001' */
  name: string;
  available: number;
}

interface ApplyCreditDialogProps {
  customerId: string;
  credit: CreditLeft;
  onClose: () => void;
}

/** Puts what is left of a payment or credit note on open invoices, the oldest first. */
export function ApplyCreditDialog({ customerId, credit, onClose }: ApplyCreditDialogProps) {
  const { invoices, more, isLoadingMore } = useOpenInvoices(customerId);
  const [typed, setTyped] = useState<Typed>();
  const { seen: available, isChanged, takeOver } = useSeen(credit.available, Number);
  const command = useMoneyCommand('apply_credit', () => {
    toast({ kind: 'success', title: t('The credit is on the invoices') });
    onClose();
  });
  const proposed = propose(available, invoices ?? []);
  const shown = typed ?? Object.fromEntries([...proposed].map(([id, amount]) => [id, amount.toFixed(2)]));
  const allocations = allocationsOf(shown, invoices ?? []);
  const { wrong } = command;
  const invoiceId = invoiceOfError(wrong?.path, allocations);
  const { payment_id, credit_note_id } = credit;
  const isOutdated = isChanged && !command.isPending;
  return (
    <Dialog
      open
      focusesItself
      onOpenChange={(open) => !open && onClose()}
      title={t('Put credit on invoices')}
      description={t('{{amount}} of {{name}} is left.', {
        amount: formatMoney(available),
        name: credit.name,
      })}
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button
            variant="main"
            busy={command.isPending}
            disabled={isOutdated || invoices?.length === 0}
            onClick={() => command.submit({ payment_id, credit_note_id, allocations })}
          >
            {t('Put on invoices')}
          </Button>
        </>
      }
    >
      {isOutdated && (
        <ChangedAlert
          text={t('This has changed meanwhile. {{left}} is left.', { left: formatMoney(credit.available) })}
          amount={credit.available}
          onTakeOver={() => {
            takeOver();
            setTyped(undefined);
            command.clear();
          }}
        />
      )}
      {invoices?.length === 0 && <p className="text-ink-soft">{t('This customer has no open invoice.')}</p>}
      <div className="-mx-4">
        <AllocationFields
          invoices={invoices ?? []}
          typed={shown}
          wrong={wrong && { invoiceId, message: wrong.message }}
          onType={(id, text) => {
            setTyped({ ...shown, [id]: text });
            command.clear();
          }}
        />
        <MoreInvoices shown={invoices?.length ?? 0} {...{ more, isLoadingMore }} />
      </div>
      {wrong && !invoiceId && <ErrorText id="apply-credit-error">{wrong.message}</ErrorText>}
    </Dialog>
  );
}
