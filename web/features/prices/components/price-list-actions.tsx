import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type CopiedList, CopyDialog } from '#web/features/prices/components/copy-dialog.tsx';
import { t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';
import { toastUndoable } from '#web/lib/undo-toast.ts';
import { sendCommand, useCommand } from '#web/lib/use-command.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmButton } from '#web/ui/confirm-button.tsx';

interface PriceListActionsProps {
  list: CopiedList & { is_active: boolean };
  onDeleted: () => void;
  /** Gets the id of the copy. */
  onCopied: (id: string) => void;
}

const STALE = ['price_lists', 'audit_log'] as const;

/** Copies a price list, retires it, takes it up again, or deletes it. */
export function PriceListActions({ list, onDeleted, onCopied }: PriceListActionsProps) {
  const { id, name } = list;
  const queryClient = useQueryClient();
  const [isCopying, setCopying] = useState(false);
  const activation = useCommand('set_price_list_active', {
    invalidates: STALE,
    onSuccess: ({ is_active }) => {
      const undone = t('{{name}} is in use again', { name });
      if (is_active) return toast({ kind: 'success', title: undone });
      const key = crypto.randomUUID();
      toastUndoable(queryClient, {
        ...{ title: t('{{name}} is retired', { name }), undone, invalidates: STALE },
        undo: () => sendCommand('set_price_list_active', { price_list_id: id, is_active: true }, key),
      });
    },
  });
  const deletion = useCommand('delete_price_list', {
    invalidates: STALE,
    onSuccess: () => {
      toast({ kind: 'success', title: t('{{name}} is deleted', { name }) });
      onDeleted();
    },
  });
  return (
    <>
      <ConfirmButton
        variant="danger"
        busy={deletion.isPending}
        title={t('Delete {{name}}?', { name })}
        description={t('Its prices go with it. What was invoiced keeps its amounts.')}
        action={t('Delete price list')}
        onConfirm={() => deletion.mutate({ price_list_id: id })}
      >
        {t('Delete')}
      </ConfirmButton>
      {list.is_active ? (
        <ConfirmButton
          busy={activation.isPending}
          title={t('Retire {{name}}?', { name })}
          description={t('It sets no price any more. What was invoiced keeps its amounts.')}
          action={t('Retire price list')}
          onConfirm={() => activation.mutate({ price_list_id: id, is_active: false })}
        >
          {t('Retire')}
        </ConfirmButton>
      ) : (
        <Button
          busy={activation.isPending}
          onClick={() => activation.mutate({ price_list_id: id, is_active: true })}
        >
          {t('Use again')}
        </Button>
      )}
      <Button onClick={() => setCopying(true)}>{t('Copy')}</Button>
      {isCopying && <CopyDialog list={list} onClose={() => setCopying(false)} onCopied={onCopied} />}
    </>
  );
}
