import { LocateFixed, X } from 'lucide-react';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { degreesTyped, type LocationForm } from '#web/features/locations/location-form.ts';
import { roundDegrees } from '#web/lib/location/degrees.ts';
import { type Fix, freshPosition, LocationError } from '#web/lib/location/position.ts';
import { t } from '#web/lib/text.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { CoordinateFields } from '#web/ui/map/coordinate-fields.tsx';

/** The position of a location: by a click on the map, by coordinates, or by this device's position. */
export function PositionField({ form }: { form: UseFormReturn<LocationForm> }) {
  const { register, formState } = form;
  const [latitude, longitude] = form.watch(['latitude', 'longitude']);
  const set = (position: { latitude: number; longitude: number } | null) => {
    const options = { shouldDirty: true, shouldValidate: formState.isSubmitted };
    form.setValue('latitude', position && roundDegrees(position.latitude), options);
    form.setValue('longitude', position && roundDegrees(position.longitude), options);
  };
  const device = useDevicePosition(set);

  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1.5 font-medium">
        {t('Position')} <span className="ml-1.5 font-normal text-ink-soft">{t('optional')}</span>
      </legend>
      <CoordinateFields
        latitude={{
          value: latitude,
          input: register('latitude', { setValueAs: degreesTyped }),
          error: formState.errors.latitude?.message,
        }}
        longitude={{
          value: longitude,
          input: register('longitude', { setValueAs: degreesTyped }),
          error: formState.errors.longitude?.message,
        }}
        prompt={t('Click where the location is')}
        onPosition={set}
      />
      <div className="flex flex-wrap gap-2 max-md:[&>*]:flex-1">
        <Button busy={device.isAsking} onClick={device.ask}>
          {!device.isAsking && <LocateFixed aria-hidden />}
          {t("Use this device's position")}
        </Button>
        {(latitude !== null || longitude !== null) && (
          <Button variant="quiet" onClick={() => set(null)}>
            <X aria-hidden />
            {t('Remove position')}
          </Button>
        )}
      </div>
      {device.problem && <Alert kind="attention">{device.problem}</Alert>}
    </fieldset>
  );
}

/** Uses the position of this device; errors have the texts of the specification. */
function useDevicePosition(onPosition: (position: Fix) => void) {
  const [isAsking, setIsAsking] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  const ask = async () => {
    setIsAsking(true);
    setProblem(null);
    try {
      onPosition(await freshPosition());
    } catch (error) {
      if (!(error instanceof LocationError)) throw error;
      setProblem(error.message);
    } finally {
      setIsAsking(false);
    }
  };
  return { ask, isAsking, problem };
}
