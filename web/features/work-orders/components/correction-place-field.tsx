import { useRequestPlaces } from '#web/features/work-orders/request-queries.ts';
import { placeAddress, placeName } from '#web/lib/place-words.ts';
import { t } from '#web/lib/text.ts';
import { Combobox } from '#web/ui/combobox.tsx';
import { Field } from '#web/ui/field.tsx';

interface CorrectionPlaceFieldProps {
  /** The customer; a work order stays with it. */
  organizationId: string;
  value: string;
  onChange: (placeId: string) => void;
  error: string | undefined;
}

/** Another of the customer's places. */
export function CorrectionPlaceField({ organizationId, value, onChange, error }: CorrectionPlaceFieldProps) {
  const { data = [] } = useRequestPlaces([organizationId]);
  return (
    <Field label={t('Location')} required error={error}>
      <Combobox
        options={data.map((place) => ({
          value: place.id,
          label: placeName(place),
          detail: placeAddress(place),
        }))}
        value={value || null}
        onValueChange={(id) => onChange(id ?? '')}
        placeholder={t('Search by name, number or town')}
      />
    </Field>
  );
}
