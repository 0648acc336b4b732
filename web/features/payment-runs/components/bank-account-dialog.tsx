import { paymentRunCommands } from '#shared/commands/payment-runs.ts';
import { message, t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';
import { useCommand } from '#web/lib/use-command.ts';
import { useTypedForm } from '#web/lib/use-typed-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Select } from '#web/ui/select.tsx';

const KINDS = [
  { value: 'checking', label: message('Checking account') },
  { value: 'savings', label: message('Savings account') },
] as const;
const EMPTY = { routing_number: '', account_number: '', account_kind: 'checking' };

interface BankAccountDialogProps {
  firm: { id: string; name: string; last4: string | null };
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Where a subcontractor gets its transfers. What is stored is never shown again, so it is entered as a whole. */
export function BankAccountDialog({ firm, open, onOpenChange }: BankAccountDialogProps) {
  const { form, edit, errorOf, submit, onRefused } = useTypedForm(() => EMPTY);
  const save = useCommand('save_bank_account', {
    invalidates: ['payment_runs', 'organization_bank_accounts'],
    onSuccess: ({ account_last4 }) => {
      edit(EMPTY);
      onOpenChange(false);
      toast({
        title: account_last4
          ? t('Transfers to {{name}} go to the account ending in {{digits}}', {
              name: firm.name,
              digits: account_last4,
            })
          : t('The bank account of {{name}} is removed', { name: firm.name }),
      });
    },
    onError: onRefused,
  });
  const input = (account: typeof EMPTY | null) =>
    paymentRunCommands.save_bank_account.input.safeParse({ organization_id: firm.id, account });
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('Bank account of {{name}}', { name: firm.name })}
      description={t('Only the last four digits are shown again. Compare the numbers with a voided check.')}
      footer={
        <>
          {firm.last4 && (
            <Button
              variant="danger"
              disabled={save.isPending}
              onClick={() => submit(input(null), (value) => save.mutate(value))}
            >
              {t('Remove account')}
            </Button>
          )}
          <Button onClick={() => onOpenChange(false)}>{t('Cancel')}</Button>
          <Button
            variant="main"
            busy={save.isPending}
            onClick={() => submit(input(form), (value) => save.mutate(value))}
          >
            {t('Save account')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label={t('Routing number')}
          required
          hint={t('9 digits.')}
          error={errorOf('account.routing_number')}
        >
          <Input
            inputMode="numeric"
            autoComplete="off"
            maxLength={9}
            value={form.routing_number}
            onChange={({ target }) => edit({ routing_number: target.value })}
          />
        </Field>
        <Field label={t('Account number')} required error={errorOf('account.account_number')}>
          <Input
            inputMode="numeric"
            autoComplete="off"
            maxLength={17}
            value={form.account_number}
            onChange={({ target }) => edit({ account_number: target.value })}
          />
        </Field>
        <Field label={t('Kind')} required error={errorOf('account.account_kind')}>
          <Select
            options={KINDS.map(({ value, label }) => ({ value, label: t(label) }))}
            value={form.account_kind}
            onChange={({ target }) => edit({ account_kind: target.value })}
          />
        </Field>
      </div>
    </Dialog>
  );
}
