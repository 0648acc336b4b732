import { PlaceCombobox } from '#web/features/work-orders/components/place-combobox.tsx';
import { t } from '#web/lib/text.ts';
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
  return (
    <Field label={t('Location')} required error={error}>
      <PlaceCombobox
        organizationIds={[organizationId]}
        value={value}
        onChange={(place) => onChange(place?.id ?? '')}
      />
    </Field>
  );
}
