import { Controller, type UseFormReturn } from 'react-hook-form';
import { PRICE_SCOPES, type PriceScope } from '#shared/rules/prices.ts';
import { RecordCombobox } from '#web/features/prices/components/record-combobox.tsx';
import { TradeSelect } from '#web/features/prices/components/trade-select.tsx';
import { scopeLabel } from '#web/features/prices/price-labels.ts';
import type { PriceListForm } from '#web/features/prices/price-list-form.ts';
import { t } from '#web/lib/text.ts';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';

/** The column that names the target of each scope. */
const COLUMNS = {
  project: 'project_id',
  location: 'partner_location_id',
  customer: 'organization_id',
} as const;

const NO_TARGET = { project_id: null, partner_location_id: null, organization_id: null, trade: null };

/** Whose work a price list is for: a scope, and what it names. */
export function TargetFields({ form, disabled }: { form: UseFormReturn<PriceListForm>; disabled: boolean }) {
  const { control, watch, setValue } = form;
  const scope = watch('scope');
  const choose = (chosen: PriceScope) => {
    for (const column of Object.keys(NO_TARGET) as (keyof typeof NO_TARGET)[])
      setValue(column, null, { shouldDirty: true });
    setValue('scope', chosen, { shouldDirty: true });
  };
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label={t('Applies to')} hint={t('The list that fits a work order most closely sets its price.')}>
        <Select
          disabled={disabled}
          value={scope}
          options={PRICE_SCOPES.toReversed().map((value) => ({ value, label: scopeLabel(value) }))}
          onChange={({ target }) => choose(target.value as PriceScope)}
        />
      </Field>
      {scope === 'trade' && (
        <Controller
          control={control}
          name="trade"
          render={({ field, fieldState }) => (
            <Field label={t('Trade')} required error={fieldState.error?.message}>
              <TradeSelect {...field} disabled={disabled} placeholder={t('Choose the trade')} />
            </Field>
          )}
        />
      )}
      {(scope === 'customer' || scope === 'location' || scope === 'project') && (
        <Controller
          key={scope}
          control={control}
          name={COLUMNS[scope]}
          render={({ field, fieldState }) => (
            <Field label={TARGET_LABELS[scope]()} required error={fieldState.error?.message}>
              <RecordCombobox
                of={scope}
                disabled={disabled}
                inputRef={field.ref}
                value={field.value ?? null}
                onValueChange={field.onChange}
              />
            </Field>
          )}
        />
      )}
    </div>
  );
}

const TARGET_LABELS = {
  project: () => t('Project'),
  location: () => t('Location'),
  customer: () => t('Customer'),
};
