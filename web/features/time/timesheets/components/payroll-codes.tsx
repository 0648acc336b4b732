import { payrollCommands } from '#shared/commands/payroll.ts';
import { typedNumber } from '#shared/rules/typed-number.ts';
import { PAYROLL_SOURCES, type Payroll } from '#web/features/time/timesheets/payroll-queries.ts';
import { type Message, message, t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';
import { useCommand } from '#web/lib/use-command.ts';
import { useTypedForm } from '#web/lib/use-typed-form.ts';
import { AmountInput } from '#web/ui/amount-input.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';

type Settings = Payroll['settings'];
type CodeField = Exclude<keyof Settings, 'mileage_rate'>;

const FIELDS: readonly { name: CodeField; label: Message; usual?: Message }[] = [
  { name: 'company_code', label: message('Company code') },
  {
    ...{ name: 'regular_code', label: message('Code of regular hours') },
    usual: message('Empty: Hourly in Paychex, REG in ADP RUN'),
  },
  {
    ...{ name: 'overtime_code', label: message('Code of overtime') },
    usual: message('Empty: Overtime in Paychex, OT in ADP RUN'),
  },
  { name: 'double_time_code', label: message('Code of double time') },
  { name: 'holiday_code', label: message('Code of holidays') },
  { name: 'pto_code', label: message('Code of PTO') },
  { name: 'mileage_code', label: message('Code of mileage') },
  { name: 'per_diem_code', label: message('Code of per diem') },
];

/** What the payroll program calls the company and each kind of pay. */
export function PayrollCodes({ settings }: { settings: Settings }) {
  const { form, edit, errorOf, submit } = useTypedForm(() => ({
    ...(Object.fromEntries(FIELDS.map(({ name }) => [name, settings[name] ?? ''])) as Record<
      CodeField,
      string
    >),
    mileage_rate: String(settings.mileage_rate),
  }));
  const save = useCommand('save_payroll_settings', {
    invalidates: PAYROLL_SOURCES,
    onSuccess: () => toast({ kind: 'success', title: t('Codes saved') }),
  });
  return (
    <details>
      <summary className="min-h-11 cursor-pointer py-2.5 font-semibold md:min-h-8 md:py-1">
        {t('Codes of the payroll program')}
      </summary>
      <div className="mt-2 grid gap-3 sm:grid-cols-2">
        {FIELDS.map(({ name, label, usual }) => (
          <Field key={name} label={t(label)} hint={usual && t(usual)} error={errorOf(name)}>
            <Input
              maxLength={20}
              value={form[name]}
              onChange={({ target }) => edit({ [name]: target.value })}
            />
          </Field>
        ))}
        <Field label={t('Dollars for a mile')} error={errorOf('mileage_rate')}>
          <AmountInput
            value={form.mileage_rate}
            onChange={({ target }) => edit({ mileage_rate: target.value })}
          />
        </Field>
        <Button
          className="self-end"
          busy={save.isPending}
          onClick={() =>
            submit(
              payrollCommands.save_payroll_settings.input.safeParse({
                ...form,
                mileage_rate: typedNumber(form.mileage_rate),
              }),
              (value) => save.mutate(value),
            )
          }
        >
          {t('Save codes')}
        </Button>
      </div>
    </details>
  );
}
