import { Settings2 } from 'lucide-react';
import { nextBankingDay } from '#shared/rules/banking-days.ts';
import { today } from '#web/lib/dates.ts';
import { methodText } from '#web/lib/payment-methods.ts';
import { t } from '#web/lib/text.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { MailNote } from '#web/ui/mail-note.tsx';
import { Select } from '#web/ui/select.tsx';

/** What the form holds, besides the chosen bills. */
export interface RunForm {
  /** Bills that are due until this day are proposed. */
  until: string;
  method: 'check' | 'ach';
  payOn: string;
  /** Empty for the number after the last check. */
  firstCheck: string;
  isEmailed: boolean;
}

interface RunFieldsProps {
  form: RunForm;
  nextCheck: number;
  errorOf: (field: string) => string | undefined;
  onChange: (changes: Partial<RunForm>) => void;
  onSettings: () => void;
}

/** Which bills are proposed, and how they are paid. */
export function RunFields({ form, nextCheck, errorOf, onChange, onSettings }: RunFieldsProps) {
  return (
    <Card
      title={t('How and when')}
      aside={
        <Button onClick={onSettings}>
          <Settings2 aria-hidden />
          {t('Checks and bank')}
        </Button>
      }
    >
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        <Field label={t('Bills due until')} required>
          <Input
            type="date"
            value={form.until}
            onChange={({ target }) => target.value && onChange({ until: target.value })}
          />
        </Field>
        <Field label={t('How')} required error={errorOf('payment_method')}>
          <Select
            options={(['check', 'ach'] as const).map((value) => ({ value, label: methodText(value) }))}
            value={form.method}
            onChange={({ target }) =>
              // Banks take a file for the next banking day; a check is dated today.
              onChange(
                target.value === 'ach'
                  ? { method: 'ach', payOn: nextBankingDay(today()) }
                  : { method: 'check', payOn: today() },
              )
            }
          />
        </Field>
        <Field
          label={form.method === 'check' ? t('Date of the checks') : t('Day of the transfers')}
          required
          error={errorOf('pay_on')}
        >
          <Input
            type="date"
            value={form.payOn}
            onChange={({ target }) => onChange({ payOn: target.value })}
          />
        </Field>
        {form.method === 'check' && (
          <Field label={t('First check number')} optional error={errorOf('first_check_number')}>
            <Input
              inputMode="numeric"
              autoComplete="off"
              placeholder={String(nextCheck)}
              value={form.firstCheck}
              onChange={({ target }) => onChange({ firstCheck: target.value })}
            />
          </Field>
        )}
      </div>
      <Checkbox
        className="mt-3"
        checked={form.isEmailed}
        onCheckedChange={(isEmailed) => onChange({ isEmailed })}
        label={t('Email each subcontractor its remittance advice')}
      />
      <div className="mt-3 empty:hidden">{form.isEmailed && <MailNote />}</div>
    </Card>
  );
}
