import type { UseFormReturn } from 'react-hook-form';
import { SEARCH_DEBOUNCE_MS } from '#shared/limits.ts';
import { stateCode, US_STATES } from '#shared/rules/us-states.ts';
import type { LocationForm } from '#web/features/locations/location-form.ts';
import { useSameNumber } from '#web/features/locations/queries.ts';
import { t } from '#web/lib/text.ts';
import { useDebounced } from '#web/lib/use-debounced.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Select } from '#web/ui/select.tsx';
import { Textarea } from '#web/ui/textarea.tsx';

const STATES = Object.entries(US_STATES).map(([value, label]) => ({ value, label: `${value} – ${label}` }));

/** The fields of a location: name, address, contact, and access. */
export function LocationFields({ form }: { form: UseFormReturn<LocationForm> }) {
  const { register, formState } = form;
  const { errors } = formState;
  // A state that was entered before there was a list of states.
  const written = form.watch('state');
  const states = written && !stateCode(written) ? [{ value: written, label: written }, ...STATES] : STATES;
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-[1fr_11rem]">
        <Field label={t('Name')} required error={errors.name?.message}>
          <Input {...register('name')} maxLength={160} autoComplete="off" />
        </Field>
        <Field label={t('Store number')} optional error={errors.store_number?.message}>
          <Input {...register('store_number')} maxLength={40} autoComplete="off" />
        </Field>
      </div>
      <SameNumber form={form} />
      <Field label={t('Street and number')} required error={errors.address_line1?.message}>
        <Input {...register('address_line1')} maxLength={160} autoComplete="off" />
      </Field>
      <Field label={t('Address line 2')} optional error={errors.address_line2?.message}>
        <Input {...register('address_line2')} maxLength={160} autoComplete="off" />
      </Field>
      <div className="grid gap-4 sm:grid-cols-[1fr_10rem_8rem]">
        <Field label={t('City')} required error={errors.city?.message}>
          <Input {...register('city')} maxLength={80} autoComplete="off" />
        </Field>
        <Field label={t('State', { context: 'part of an address' })} required error={errors.state?.message}>
          <Select {...register('state')} options={states} placeholder={t('Choose')} />
        </Field>
        <Field label={t('ZIP code')} optional error={errors.postal_code?.message}>
          <Input {...register('postal_code')} inputMode="numeric" maxLength={10} autoComplete="off" />
        </Field>
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t('Contact on site')} optional error={errors.contact_name?.message}>
          <Input {...register('contact_name')} maxLength={120} autoComplete="off" />
        </Field>
        <Field label={t('Contact phone')} optional error={errors.contact_phone?.message}>
          <Input {...register('contact_phone')} type="tel" maxLength={40} autoComplete="off" />
        </Field>
      </div>
      <Field
        label={t('Access notes')}
        optional
        hint={t('Doors, keys, hours, whom to report to. Whoever comes reads this.')}
        error={errors.access_notes?.message}
      >
        <Textarea {...register('access_notes')} rows={3} maxLength={2000} />
      </Field>
    </>
  );
}

/** Warns that the number is taken. It can be saved all the same: two entrances of one store may be two locations. */
function SameNumber({ form }: { form: UseFormReturn<LocationForm> }) {
  const [organizationId, storeNumber, locationId] = form.watch([
    'organization_id',
    'store_number',
    'location_id',
  ]);
  const number = useDebounced(storeNumber ?? '', SEARCH_DEBOUNCE_MS);
  const { data: same } = useSameNumber(organizationId, number, locationId ?? null);
  if (!same) return null;
  return (
    <Alert kind="attention" title={t('Store number {{number}} is in use', { number: number.trim() })}>
      {same.is_active
        ? t('{{name}} has it. Save only if this is another location.', { name: same.name })
        : t('{{name}}, which is retired, has it. Consider using that one again.', { name: same.name })}
    </Alert>
  );
}
