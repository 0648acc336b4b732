import type { UseFormReturn } from 'react-hook-form';
import { typedNumber } from '#shared/rules/typed-number.ts';
import { FIELDS, type OrganizationForm } from '#web/features/organizations/organization-form.ts';
import { roundDegrees } from '#web/lib/location/degrees.ts';
import { t } from '#web/lib/text.ts';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { CoordinateFields } from '#web/ui/map/coordinate-fields.tsx';

/** Where a subcontractor starts from, by a click on the map or by coordinates, and how far they go. */
export function ServiceAreaFields({ form }: { form: UseFormReturn<OrganizationForm> }) {
  const { register, formState, setValue, watch } = form;
  const { errors } = formState;
  const [latitude, longitude] = watch(['service_latitude', 'service_longitude']);
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1.5 font-medium">
        {t('Center of the service area')}{' '}
        <span className="ml-1.5 font-normal text-ink-soft">{t('optional')}</span>
      </legend>
      <CoordinateFields
        latitude={{
          value: latitude,
          input: register('service_latitude', { setValueAs: typedNumber }),
          error: errors.service_latitude?.message,
        }}
        longitude={{
          value: longitude,
          input: register('service_longitude', { setValueAs: typedNumber }),
          error: errors.service_longitude?.message,
        }}
        prompt={t('Click where the subcontractor starts from')}
        onPosition={(position) => {
          const options = { shouldDirty: true, shouldValidate: formState.isSubmitted };
          setValue('service_latitude', roundDegrees(position.latitude), options);
          setValue('service_longitude', roundDegrees(position.longitude), options);
        }}
      >
        <Field
          label={t(FIELDS.service_radius_miles)}
          hint={t('For the distance to a location.')}
          error={errors.service_radius_miles?.message}
        >
          <Input
            {...register('service_radius_miles', { setValueAs: typedNumber })}
            inputMode="numeric"
            autoComplete="off"
            className="figures"
          />
        </Field>
      </CoordinateFields>
    </fieldset>
  );
}
