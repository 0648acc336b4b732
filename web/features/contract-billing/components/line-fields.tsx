import { Trash2 } from 'lucide-react';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { CONTRACT_LINE_KINDS } from '#shared/commands/contracts.ts';
import { typedNumber } from '#shared/rules/typed-number.ts';
import type { ContractForm } from '#web/features/contract-billing/contract-form.ts';
import { contractKindLabel } from '#web/features/contract-billing/kind-labels.ts';
import { typedPercent } from '#web/features/contract-billing/typed-percent.ts';
import { t } from '#web/lib/text.ts';
import { AmountInput } from '#web/ui/amount-input.tsx';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Select } from '#web/ui/select.tsx';

interface LineFieldsProps {
  form: UseFormReturn<ContractForm>;
  index: number;
  isBilled: boolean;
  onRemove: () => void;
}

const nullable = { setValueAs: (typed: string | null) => typed || null };
const amount = { setValueAs: (typed: unknown) => typedNumber(typed as string) ?? Number.NaN };

/** One line of a schedule of values. */
export function LineFields({ form, index, isBilled, onRemove }: LineFieldsProps) {
  const { register, control, formState } = form;
  const at = `lines.${index}` as const;
  const errors = formState.errors.lines?.[index];
  const n = index + 1;
  return (
    <li
      aria-label={t('Line {{n}}', { n })}
      className="grid grid-cols-2 items-start gap-3 rounded-md border border-line p-3 md:grid-cols-6"
    >
      <Field
        label={t('Description')}
        required
        error={errors?.description?.message}
        className="col-span-2 md:col-span-3"
      >
        <Input {...register(`${at}.description`)} maxLength={500} autoComplete="off" />
      </Field>
      <Field label={t('Scheduled value, $')} required error={errors?.scheduled_value?.message}>
        <AmountInput {...register(`${at}.scheduled_value`, amount)} className="text-right" />
      </Field>
      <Field label={t('Retainage, %')} optional error={errors?.retainage_percent?.message}>
        <AmountInput
          {...register(`${at}.retainage_percent`, { setValueAs: typedPercent })}
          className="text-right"
        />
      </Field>
      <Field label={t('Taxed as')} error={errors?.kind?.message}>
        <Select
          {...register(`${at}.kind`)}
          options={CONTRACT_LINE_KINDS.map((value) => ({ value, label: contractKindLabel(value) }))}
        />
      </Field>
      <Field
        label={t('Change order')}
        optional={!isBilled}
        hint={isBilled ? t('Such as CO-2, where the line is new or its value changes.') : undefined}
        error={errors?.change_order?.message}
        className="md:col-span-3"
      >
        <Input {...register(`${at}.change_order`, nullable)} maxLength={40} autoComplete="off" />
      </Field>
      <Controller
        control={control}
        name={`${at}.is_milestone`}
        render={({ field }) => (
          <div className="pt-6 md:col-span-2">
            <Checkbox
              label={t('Milestone: done or not')}
              checked={field.value === true}
              onCheckedChange={field.onChange}
            />
          </div>
        )}
      />
      <Button
        variant="quiet"
        size="icon"
        className="col-start-2 justify-self-end self-end md:col-start-6"
        aria-label={t('Remove line {{n}}', { n })}
        onClick={onRemove}
      >
        <Trash2 aria-hidden />
      </Button>
    </li>
  );
}
