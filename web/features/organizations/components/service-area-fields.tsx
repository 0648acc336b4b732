import { Suspense } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { FIELDS, numberTyped, type OrganizationForm } from '#web/features/organizations/organization-form.ts';
import { isDegrees, roundDegrees } from '#web/lib/location/degrees.ts';
import { t } from '#web/lib/text.ts';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

const PositionMap = lazyPart(() => import('#web/ui/map/position-map.tsx'));

/** Where a subcontractor starts from, by a click on the map or by coordinates, and how far they go. */
export function ServiceAreaFields({ form }: { form: UseFormReturn<OrganizationForm> }) {
  const { register, formState, setValue, watch } = form;
  const { errors } = formState;
  const [latitude, longitude] = watch(['service_latitude', 'service_longitude']);
  const isKnown = isDegrees(latitude, 90) && isDegrees(longitude, 180);
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1.5 font-medium">
        {t('Center of the service area')}{' '}
        <span className="ml-1.5 font-normal text-ink-soft">{t('optional')}</span>
      </legend>
      <div className="h-56 overflow-hidden rounded-md border border-line bg-sunken">
        <Suspense fallback={<Skeleton className="h-full rounded-none" />}>
          <PositionMap
            position={isKnown ? { latitude, longitude } : null}
            prompt={t('Click where the subcontractor starts from')}
            onPosition={(position) => {
              const options = { shouldDirty: true, shouldValidate: formState.isSubmitted };
              setValue('service_latitude', roundDegrees(position.latitude), options);
              setValue('service_longitude', roundDegrees(position.longitude), options);
            }}
          />
        </Suspense>
      </div>
      <div className="grid items-start gap-3 sm:grid-cols-3">
        <Field label={t('Latitude')} error={errors.service_latitude?.message}>
          <Input
            {...register('service_latitude', { setValueAs: numberTyped })}
            autoComplete="off"
            placeholder="41.862310"
            className="figures"
          />
        </Field>
        <Field label={t('Longitude')} error={errors.service_longitude?.message}>
          <Input
            {...register('service_longitude', { setValueAs: numberTyped })}
            autoComplete="off"
            placeholder="-80.790120"
            className="figures"
          />
        </Field>
        <Field
          label={t(FIELDS.service_radius_miles)}
          hint={t('For the distance to a location.')}
          error={errors.service_radius_miles?.message}
        >
          <Input
            {...register('service_radius_miles', { setValueAs: numberTyped })}
            inputMode="numeric"
            autoComplete="off"
            className="figures"
          />
        </Field>
      </div>
    </fieldset>
  );
}
