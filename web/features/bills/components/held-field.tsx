import { t } from '#web/lib/text.ts';
import { AmountInput } from '#web/ui/amount-input.tsx';
import { Field } from '#web/ui/field.tsx';

/** The retainage of one bill, as the approver types it. */
export interface HeldInput {
  value: string;
  error: string | undefined;
  onChange: (typed: string) => void;
}

/** Asks how much of this bill is held until the office releases it. */
export const HeldField = ({ held }: { held: HeldInput }) => (
  <Field
    label={t('Retainage, %')}
    optional
    hint={t('Held of this bill until you release it. Left empty, nothing is held.')}
    error={held.error}
  >
    <AmountInput
      className="text-right"
      value={held.value}
      onChange={({ target }) => held.onChange(target.value)}
    />
  </Field>
);
