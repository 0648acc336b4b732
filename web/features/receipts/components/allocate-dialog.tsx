import { useState } from 'react';
import { SharesField } from '#web/features/receipts/components/shares-field.tsx';
import type { Receipt } from '#web/features/receipts/queries.ts';
import { allocationsOf, amountOf, restOf, sharesOf } from '#web/features/receipts/receipt-form.ts';
import { message, t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';
import { useCommand } from '#web/lib/use-command.ts';
import { useRequiredFields } from '#web/lib/use-required-fields.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

/**
 * The office allocates a receipt to other jobs. Mounted when it opens, so that it starts with the current allocations.
 */
export function AllocateDialog({ receipt, onClose }: { receipt: Receipt; onClose: () => void }) {
  const [shares, setShares] = useState(() => sharesOf(receipt.shares));
  const amount = receipt.amount.toFixed(2);
  const fields = useRequiredFields({
    shares: shares.some((share) => !(amountOf(share.amount) > 0))
      ? message('Enter the amount of each.')
      : restOf(amount, shares) < 0 && message('The amounts are more than was paid.'),
  });
  const allocate = useCommand('allocate_receipt', {
    invalidates: ['receipts', 'receipt_allocations'],
    onSuccess: () => {
      onClose();
      toast({ kind: 'success', title: t('Jobs of the receipt saved'), description: receipt.vendor_name });
    },
  });
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('What it was for')}
      fillsPhone
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button
            variant="main"
            busy={allocate.isPending}
            onClick={() =>
              fields.confirm(() =>
                allocate.mutate({ receipt_id: receipt.id, allocations: allocationsOf(shares) }),
              )
            }
          >
            {t('Save')}
          </Button>
        </>
      }
    >
      <div id={fields.id}>
        <SharesField
          profileId={receipt.employee_user_id}
          amount={amount}
          shares={shares}
          onChange={setShares}
          current={null}
          error={fields.errorOf('shares')}
        />
      </div>
    </Dialog>
  );
}
