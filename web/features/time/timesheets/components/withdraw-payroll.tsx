import { PAYROLL_SOURCES } from '#web/features/time/timesheets/payroll-queries.ts';
import { message, t } from '#web/lib/text.ts';
import { useCommand } from '#web/lib/use-command.ts';
import { useRequiredReason } from '#web/lib/use-required-reason.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Textarea } from '#web/ui/textarea.tsx';

/** Takes a payroll file back, with a reason. */
export function WithdrawPayroll({ exportId }: { exportId: string }) {
  const reason = useRequiredReason(message('Say why.'));
  const withdraw = useCommand('withdraw_payroll', { invalidates: PAYROLL_SOURCES });
  return (
    <div className="grid gap-3 border-line border-t pt-4">
      <Field label={t('Reason to withdraw the file')} error={reason.error}>
        <Textarea rows={2} maxLength={1000} {...reason.input} />
      </Field>
      <Button
        variant="danger"
        busy={withdraw.isPending}
        onClick={() =>
          reason.confirm((text) => withdraw.mutate({ payroll_export_id: exportId, reason: text.trim() }))
        }
      >
        {t('Withdraw')}
      </Button>
    </div>
  );
}
