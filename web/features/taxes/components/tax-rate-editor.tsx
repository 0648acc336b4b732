import { percentText } from '#shared/rules/taxes.ts';
import { typedNumber } from '#shared/rules/typed-number.ts';
import { KIND_OPTIONS, kindLabel, STATE_OPTIONS, stateName } from '#web/features/taxes/tax-labels.ts';
import { FIELDS, type TaxRateForm, zipCodesTyped } from '#web/features/taxes/tax-rate-form.ts';
import { useTaxRateForm } from '#web/features/taxes/use-tax-rate-form.ts';
import { t } from '#web/lib/text.ts';
import { AmountInput } from '#web/ui/amount-input.tsx';
import { Card } from '#web/ui/card.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Select } from '#web/ui/select.tsx';
import { SignalButton } from '#web/ui/signal-button.tsx';
import { Textarea } from '#web/ui/textarea.tsx';
import { UnsavedGuard } from '#web/ui/unsaved-guard.tsx';
import { VersionConflictDialog } from '#web/ui/version-conflict-dialog.tsx';

interface TaxRateEditorProps {
  loaded: TaxRateForm;
  canEdit: boolean;
  onSaved: () => void;
}

const emptyIsNull = { setValueAs: (typed: string | null) => typed || null };
/** '6.25' and '6.25%'. */
const number = {
  setValueAs: (typed: string | number | undefined) => typedNumber(String(typed ?? '').replace('%', '')),
};

/** A tax rate: whose it is, where, how much, and when. Those who only see costs read it. */
export function TaxRateEditor({ loaded, canEdit, onSaved }: TaxRateEditorProps) {
  const { form, submit, isSaving, isChanged, conflict } = useTaxRateForm(loaded, onSaved);
  const { register, formState, watch } = form;
  const { errors } = formState;
  const kind = watch('kind');
  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      <Card title={t('Tax rate')}>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label={t(FIELDS.state)} required error={errors.state?.message}>
            <Select
              {...register('state')}
              disabled={!canEdit}
              options={[{ value: '', label: t('Choose the state') }, ...STATE_OPTIONS]}
            />
          </Field>
          <Field label={t(FIELDS.kind)} required error={errors.kind?.message}>
            <Select
              {...register('kind', {
                onChange: ({ target }) => {
                  if (target.value !== 'city') form.setValue('city', null);
                  if (target.value === 'state') form.setValue('postal_codes', []);
                },
              })}
              disabled={!canEdit}
              options={KIND_OPTIONS()}
            />
          </Field>
          <Field
            label={t(FIELDS.name)}
            required
            hint={t('As customers know it, such as “Cook County”.')}
            error={errors.name?.message}
          >
            <Input {...register('name')} readOnly={!canEdit} maxLength={120} autoComplete="off" />
          </Field>
          <Field label={t(FIELDS.percent)} required error={errors.percent?.message}>
            <AmountInput {...register('percent', number)} readOnly={!canEdit} />
          </Field>
          {kind === 'city' && (
            <Field
              label={t(FIELDS.city)}
              optional
              hint={t('As it is in addresses. Without it, the ZIP codes count.')}
              error={errors.city?.message}
            >
              <Input
                {...register('city', emptyIsNull)}
                readOnly={!canEdit}
                maxLength={80}
                autoComplete="off"
              />
            </Field>
          )}
          {kind !== 'state' && (
            <Field
              label={t(FIELDS.postal_codes)}
              required={kind !== 'city'}
              optional={kind === 'city'}
              hint={t('Where it applies: five digits each, with spaces or commas between them.')}
              error={errors.postal_codes?.message ?? errors.postal_codes?.find?.((one) => one)?.message}
            >
              <Textarea
                {...register('postal_codes', { setValueAs: zipCodesTyped })}
                readOnly={!canEdit}
                rows={3}
                className="figures"
              />
            </Field>
          )}
          <Field label={t(FIELDS.valid_from)} required error={errors.valid_from?.message}>
            <Input type="date" {...register('valid_from')} readOnly={!canEdit} />
          </Field>
          <Field label={t(FIELDS.valid_until)} optional error={errors.valid_until?.message}>
            <Input type="date" {...register('valid_until', emptyIsNull)} readOnly={!canEdit} />
          </Field>
        </div>
      </Card>
      {canEdit && (
        <div className="flex justify-end max-md:[&>*]:flex-1">
          <SignalButton type="submit" variant="main" busy={isSaving}>
            {loaded.tax_rate_id ? t('Save changes') : t('Add tax rate')}
          </SignalButton>
        </div>
      )}
      <UnsavedGuard isChanged={canEdit && isChanged} />
      <VersionConflictDialog
        title={t('Somebody else has changed this tax rate')}
        conflict={conflict}
        labelOf={(field) => t(FIELDS[field])}
        textOf={(version, field) => {
          if (field === 'kind') return kindLabel(version.kind);
          if (field === 'state') return stateName(version.state);
          if (field === 'percent') return percentText(version.percent);
          if (field === 'postal_codes') return version.postal_codes.join(' ');
          return version[field] ?? '';
        }}
        isSaving={isSaving}
      />
    </form>
  );
}
