import { paymentRunCommands } from '#shared/commands/payment-runs.ts';
import type { YearTotal } from '#web/features/year-totals/queries.ts';
import { numberText } from '#web/features/year-totals/year-total-labels.ts';
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
  { value: 'ein', label: message('Employer identification number (EIN)') },
  { value: 'ssn', label: message('Social security number (SSN)') },
] as const;
const BOXES = [
  { value: 'services', label: message('Box 1: payments for services') },
  { value: 'none', label: message('No form: it is a corporation') },
] as const;

/** What a subcontractor wrote on its W-9. The number is never shown again, so it is entered with each change. */
export function TaxFactsDialog({ firm, onClose }: { firm: YearTotal; onClose: () => void }) {
  const { form, edit, errorOf, submit } = useTypedForm(() => ({
    ...{ legal_name: firm.legal_name ?? firm.name, tin_kind: String(firm.tin_kind ?? 'ein'), tin: '' },
    form_box: String(firm.form_box ?? 'services'),
  }));
  const save = useCommand('save_tax_facts', {
    invalidates: ['organization_tax_facts'],
    onSuccess: ({ tin_last4 }) => {
      onClose();
      const { name } = firm;
      toast({
        kind: 'success',
        title: tin_last4
          ? t('The W-9 of {{name}} is saved', { name })
          : t('The W-9 of {{name}} is removed', { name }),
      });
    },
  });
  const send = (facts: typeof form | null) =>
    submit(
      paymentRunCommands.save_tax_facts.input.safeParse({ organization_id: firm.organization_id, facts }),
      (value) => save.mutate(value),
    );
  const labeled = (choices: typeof KINDS | typeof BOXES) =>
    choices.map(({ value, label }) => ({ value, label: t(label) }));
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('W-9 of {{name}}', { name: firm.name })}
      description={t('As on its Form W-9. Only the last four digits of the number are shown again.')}
      footer={
        <>
          {!firm.is_w9_missing && (
            <Button variant="danger" disabled={save.isPending} onClick={() => send(null)}>
              {t('Remove W-9')}
            </Button>
          )}
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button variant="main" busy={save.isPending} onClick={() => send(form)}>
            {t('Save W-9')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <Field label={t('Name on the W-9')} required error={errorOf('facts.legal_name')}>
          <Input
            maxLength={200}
            autoComplete="off"
            value={form.legal_name}
            onChange={({ target }) => edit({ legal_name: target.value })}
          />
        </Field>
        <Field label={t('Reported in')} required error={errorOf('facts.form_box')}>
          <Select
            options={labeled(BOXES)}
            value={form.form_box}
            onChange={({ target }) => edit({ form_box: target.value })}
          />
        </Field>
        <Field label={t('Kind of number')} required error={errorOf('facts.tin_kind')}>
          <Select
            options={labeled(KINDS)}
            value={form.tin_kind}
            onChange={({ target }) => edit({ tin_kind: target.value })}
          />
        </Field>
        <Field
          label={t('Taxpayer number')}
          required
          hint={
            firm.is_w9_missing
              ? t('9 digits.')
              : t('On file: {{number}}. Enter it again to save a change.', { number: numberText(firm) })
          }
          error={errorOf('facts.tin')}
        >
          <Input
            inputMode="numeric"
            autoComplete="off"
            maxLength={11}
            value={form.tin}
            onChange={({ target }) => edit({ tin: target.value })}
          />
        </Field>
      </div>
    </Dialog>
  );
}
