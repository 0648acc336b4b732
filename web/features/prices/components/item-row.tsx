import { Trash2 } from 'lucide-react';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { isMarkup, PRICE_KINDS, PRICE_TIME_KINDS, type PriceKind } from '#shared/rules/prices.ts';
import { typedNumber } from '#shared/rules/typed-number.ts';
import { TradeSelect } from '#web/features/prices/components/trade-select.tsx';
import { kindLabel, timeKindLabel } from '#web/features/prices/price-labels.ts';
import type { PriceListForm } from '#web/features/prices/price-list-form.ts';
import { t } from '#web/lib/text.ts';
import { AmountInput } from '#web/ui/amount-input.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { LaborClassSelect } from '#web/ui/labor-class-select.tsx';
import { Select } from '#web/ui/select.tsx';

interface ItemRowProps {
  form: UseFormReturn<PriceListForm>;
  index: number;
  canEdit: boolean;
  onRemove: () => void;
}

const nullable = { setValueAs: (typed: string | null) => typed || null };
const AMOUNT = { className: 'text-right' } as const;

/** One price of a list, with the fields that its kind has. */
export function ItemRow({ form, index, canEdit, onRemove }: ItemRowProps) {
  const { register, control, formState, watch, setValue } = form;
  const at = `items.${index}` as const;
  const kind = watch(`${at}.kind`);
  const errors = formState.errors.items?.[index];
  const disabled = !canEdit;
  /** What another kind does not have is emptied, and not sent unseen. */
  const chooseKind = (chosen: PriceKind) => {
    const changed = { shouldDirty: true };
    setValue(`${at}.kind`, chosen, changed);
    setValue(`${at}.labor_class`, null, changed);
    setValue(`${at}.time_kind`, null, changed);
    setValue(`${at}.minimum_hours`, null, changed);
    setValue(`${at}.description`, null, changed);
    setValue(`${at}.tier_from`, 0, changed);
  };
  return (
    <li className="grid grid-cols-2 items-start gap-3 rounded-md border border-line p-3 md:grid-cols-4">
      <Field label={t('Price for')} error={errors?.kind?.message} className="max-md:col-span-2">
        <Select
          disabled={disabled}
          value={kind}
          options={PRICE_KINDS.map((value) => ({ value, label: kindLabel(value) }))}
          onChange={({ target }) => chooseKind(target.value as PriceKind)}
        />
      </Field>
      <Field
        label={isMarkup(kind) ? t('Markup, %') : kind === 'nte' ? t('NTE, $') : t('Price, $')}
        error={errors?.value?.message}
      >
        <AmountInput
          {...register(`${at}.value`, { setValueAs: (typed) => typedNumber(typed) ?? Number.NaN })}
          {...AMOUNT}
          readOnly={disabled}
        />
      </Field>
      {kind === 'flat' && (
        <Field label={t('Job type')} error={errors?.description?.message}>
          <Input
            {...register(`${at}.description`, nullable)}
            readOnly={disabled}
            maxLength={160}
            autoComplete="off"
          />
        </Field>
      )}
      <Controller
        control={control}
        name={`${at}.trade`}
        render={({ field, fieldState }) => (
          <Field label={t('Trade')} error={fieldState.error?.message}>
            <TradeSelect {...field} disabled={disabled} placeholder={t('Any trade')} />
          </Field>
        )}
      />
      {kind === 'hour' && (
        <>
          <Controller
            control={control}
            name={`${at}.labor_class`}
            render={({ field, fieldState }) => (
              <Field label={t('Labor class')} error={fieldState.error?.message}>
                <LaborClassSelect {...field} disabled={disabled} placeholder={t('Anybody')} />
              </Field>
            )}
          />
          <Field label={t('Time')} error={errors?.time_kind?.message}>
            <Select
              {...register(`${at}.time_kind`, nullable)}
              disabled={disabled}
              placeholder={t('Any time')}
              options={PRICE_TIME_KINDS.map((value) => ({ value, label: timeKindLabel(value) }))}
            />
          </Field>
          <Field label={t('Minimum hours')} error={errors?.minimum_hours?.message}>
            <AmountInput
              {...register(`${at}.minimum_hours`, { setValueAs: typedNumber })}
              {...AMOUNT}
              readOnly={disabled}
            />
          </Field>
        </>
      )}
      {isMarkup(kind) && (
        <Field label={t('From a cost of, $')} error={errors?.tier_from?.message}>
          <AmountInput
            {...register(`${at}.tier_from`, { setValueAs: (typed) => typedNumber(typed) ?? 0 })}
            {...AMOUNT}
            readOnly={disabled}
          />
        </Field>
      )}
      {canEdit && (
        <Button
          variant="quiet"
          size="icon"
          className="col-start-2 justify-self-end self-end md:col-start-4"
          aria-label={t('Remove price {{n}}', { n: index + 1 })}
          onClick={onRemove}
        >
          <Trash2 aria-hidden />
        </Button>
      )}
    </li>
  );
}
