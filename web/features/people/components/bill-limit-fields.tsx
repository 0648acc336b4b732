import { useManagement } from '#web/features/people/use-management.ts';
import { formatMoney } from '#web/lib/money.ts';
import { t } from '#web/lib/text.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { DecimalInput } from '#web/ui/decimal-input.tsx';
import { Field } from '#web/ui/field.tsx';

interface BillLimitFieldsProps {
  /** As typed; empty for any amount. */
  limit: string;
  overNte: boolean;
  onChange: (changes: { limit: string } | { overNte: boolean }) => void;
  limitError?: string | undefined;
}

/** Up to what amount a person approves bills, and whether over the NTE: at most what the user may. */
export function BillLimitFields({ limit, overNte, onChange, limitError }: BillLimitFieldsProps) {
  const { billLimit, approvesOverNte } = useManagement();
  return (
    <div className="grid content-start gap-2">
      <Field
        label={t('Approves bills up to, in dollars')}
        optional={billLimit === null}
        required={billLimit !== null}
        hint={
          billLimit === null
            ? t('Empty: any amount.')
            : t('At most {{amount}}, as you do.', { amount: formatMoney(billLimit) })
        }
        error={limitError}
      >
        <DecimalInput value={limit} onValue={(value) => onChange({ limit: value })} />
      </Field>
      <Checkbox
        checked={overNte}
        disabled={!approvesOverNte && !overNte}
        onCheckedChange={(checked) => onChange({ overNte: checked })}
        label={t('May approve bills over the NTE')}
      />
    </div>
  );
}
