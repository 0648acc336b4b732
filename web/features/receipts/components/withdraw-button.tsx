import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Receipt } from '#web/features/receipts/queries.ts';
import { ATTACHMENTS_BUCKET } from '#web/lib/attachments.ts';
import { getSupabase } from '#web/lib/supabase.ts';
import { t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';
import { useCommand } from '#web/lib/use-command.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

/** Withdraws a receipt that is not approved, with its pictures, after a confirmation. */
export function WithdrawButton({ receipt, listTo }: { receipt: Receipt; listTo: string }) {
  const navigate = useNavigate();
  const [isAsking, setIsAsking] = useState(false);
  const withdraw = useCommand('withdraw_receipt', {
    invalidates: ['receipt_allocations'],
    onSuccess: async ({ storage_paths }) => {
      toast({ kind: 'success', title: t('Receipt withdrawn'), description: receipt.vendor_name });
      await navigate({ to: listTo });
      // Files that could not be deleted belong to no record, and nobody else sees them.
      if (storage_paths.length > 0) {
        await (await getSupabase()).storage.from(ATTACHMENTS_BUCKET).remove(storage_paths);
      }
    },
  });
  return (
    <>
      <Button variant="danger" onClick={() => setIsAsking(true)}>
        {t('Withdraw')}
      </Button>
      <Dialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={t('Withdraw this receipt?')}
        description={t('It is deleted with its pictures, and will not be reimbursed.')}
        footer={
          <>
            <Button onClick={() => setIsAsking(false)}>{t('Cancel')}</Button>
            <Button
              variant="danger"
              busy={withdraw.isPending}
              onClick={() => withdraw.mutate({ receipt_id: receipt.id })}
            >
              {t('Withdraw receipt')}
            </Button>
          </>
        }
      />
    </>
  );
}
