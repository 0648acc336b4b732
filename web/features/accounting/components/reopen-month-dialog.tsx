import { useState } from 'react';
import { accountingCommands } from '#shared/commands/accounting.ts';
import { formatDayAs } from '#web/lib/dates.ts';
import { received, t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';
import { useCommand } from '#web/lib/use-command.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Textarea } from '#web/ui/textarea.tsx';

/** Asks why a closed month is reopened. */
export function ReopenMonthDialog({ month, onClose }: { month: string; onClose: () => void }) {
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string>();
  const name = formatDayAs('month', month);
  const reopen = useCommand('reopen_month', {
    invalidates: ['closed_months', 'audit_log'],
    onSuccess: () => {
      toast({ kind: 'success', title: t('{{month}} is open again', { month: name }) });
      onClose();
    },
  });
  const submit = () => {
    const [issue] = accountingCommands.reopen_month.input.safeParse({ month, reason }).error?.issues ?? [];
    if (issue) setProblem(t(received(issue.message)));
    else reopen.mutate({ month, reason });
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('Reopen {{month}}?', { month: name })}
      description={t('What has a date in it can change again, until it is closed once more.')}
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button variant="danger" busy={reopen.isPending} onClick={submit}>
            {t('Reopen')}
          </Button>
        </>
      }
    >
      <Field label={t('Reason')} required error={problem} hint={t('The audit log keeps it.')}>
        <Textarea rows={3} value={reason} onChange={(event) => setReason(event.target.value)} />
      </Field>
    </Dialog>
  );
}
