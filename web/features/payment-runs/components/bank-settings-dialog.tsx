import { paymentRunCommands } from '#shared/commands/payment-runs.ts';
import { typedNumber } from '#shared/rules/typed-number.ts';
import type { PaymentSettings } from '#web/features/payment-runs/queries.ts';
import { message, t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';
import { useCommand } from '#web/lib/use-command.ts';
import { useTypedForm } from '#web/lib/use-typed-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';

const BANK_FIELDS = [
  { name: 'bank_name', label: message('Your bank'), most: 23 },
  { name: 'bank_routing_number', label: message('Its routing number'), most: 9 },
  { name: 'company_number', label: message('Your number at the bank'), most: 10 },
  { name: 'company_name', label: message('Your company on statements'), most: 23 },
] as const;

interface BankSettingsDialogProps {
  settings: PaymentSettings;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The number of the next check, and what the bank needs to know in files of transfers. */
export function BankSettingsDialog({ settings, open, onOpenChange }: BankSettingsDialogProps) {
  const { form, edit, errorOf, submit, onRefused } = useTypedForm(() => ({
    next_check_number: String(settings.next_check_number),
    bank_name: settings.bank_name ?? '',
    bank_routing_number: settings.bank_routing_number ?? '',
    company_number: settings.company_number ?? '',
    company_name: settings.company_name ?? '',
  }));
  const save = useCommand('save_payment_settings', {
    invalidates: ['payment_settings'],
    onSuccess: () => {
      onOpenChange(false);
      toast({ kind: 'success', title: t('Checks and bank saved') });
    },
    onError: onRefused,
  });
  const { next_check_number, ...bank } = form;
  const isEmpty = Object.values(bank).every((text) => text.trim() === '');
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('Checks and bank')}
      description={t('For files of transfers, enter what your bank wrote in its set-up letter for ACH.')}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>{t('Cancel')}</Button>
          <Button
            variant="main"
            busy={save.isPending}
            onClick={() =>
              submit(
                paymentRunCommands.save_payment_settings.input.safeParse({
                  next_check_number: typedNumber(next_check_number),
                  bank: isEmpty ? null : bank,
                }),
                (value) => save.mutate(value),
              )
            }
          >
            {t('Save')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label={t('Next check number')}
          required
          className="sm:col-span-2"
          error={errorOf('next_check_number')}
        >
          <Input
            inputMode="numeric"
            autoComplete="off"
            value={next_check_number}
            onChange={({ target }) => edit({ next_check_number: target.value })}
          />
        </Field>
        {BANK_FIELDS.map(({ name, label, most }) => (
          <Field key={name} label={t(label)} optional error={errorOf(`bank.${name}`)}>
            <Input
              autoComplete="off"
              maxLength={most}
              value={form[name]}
              onChange={({ target }) => edit({ [name]: target.value })}
            />
          </Field>
        ))}
      </div>
    </Dialog>
  );
}
