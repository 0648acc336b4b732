import { useState } from 'react';
import { PAYROLL_SOURCES, type Payroll } from '#web/features/time/timesheets/payroll-queries.ts';
import { type Message, message, t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';
import { useCommand } from '#web/lib/use-command.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';

type Settings = Payroll['settings'];
type CodeField = Exclude<keyof Settings, 'mileage_rate'>;

const FIELDS: readonly { name: CodeField; label: Message }[] = [
  { name: 'company_code', label: message('Company code') },
  { name: 'double_time_code', label: message('Code of double time') },
  { name: 'holiday_code', label: message('Code of holidays') },
  { name: 'pto_code', label: message('Code of PTO') },
  { name: 'mileage_code', label: message('Code of mileage') },
  { name: 'per_diem_code', label: message('Code of per diem') },
];

/** What the payroll program calls the company and each kind of pay. */
export function PayrollCodes({ settings }: { settings: Settings }) {
  const [typed, setTyped] = useState<Partial<Record<CodeField | 'mileage_rate', string>>>({});
  const save = useCommand('save_payroll_settings', {
    invalidates: PAYROLL_SOURCES,
    onSuccess: () => {
      setTyped({});
      toast({ kind: 'success', title: t('Codes saved') });
    },
  });
  const rate = typed.mileage_rate ?? String(settings.mileage_rate);
  const { mileage_rate: _rate, ...codes } = settings;
  return (
    <details>
      <summary className="min-h-11 cursor-pointer py-2.5 font-semibold md:min-h-8 md:py-1">
        {t('Codes of the payroll program')}
      </summary>
      <div className="mt-2 grid gap-3 sm:grid-cols-2">
        {FIELDS.map(({ name, label }) => (
          <Field key={name} label={t(label)}>
            <Input
              maxLength={20}
              value={typed[name] ?? settings[name] ?? ''}
              onChange={(event) => setTyped({ ...typed, [name]: event.target.value })}
            />
          </Field>
        ))}
        <Field label={t('Dollars for a mile')}>
          <Input
            inputMode="decimal"
            value={rate}
            onChange={(event) => setTyped({ ...typed, mileage_rate: event.target.value })}
          />
        </Field>
        <Button
          className="self-end"
          busy={save.isPending}
          onClick={() => {
            const { mileage_rate: _typed, ...changed } = typed;
            save.mutate({ ...codes, ...changed, mileage_rate: Number(rate) });
          }}
        >
          {t('Save codes')}
        </Button>
      </div>
    </details>
  );
}
