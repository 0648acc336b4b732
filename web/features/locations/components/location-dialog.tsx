import { useState } from 'react';
import { CustomerField } from '#web/features/locations/components/customer-field.tsx';
import { LocationFields } from '#web/features/locations/components/location-fields.tsx';
import { PositionField } from '#web/features/locations/components/position-field.tsx';
import { IMPORT_COLUMNS } from '#web/features/locations/import-columns.ts';
import type { LocationForm } from '#web/features/locations/location-form.ts';
import { useLocationForm } from '#web/features/locations/use-location-form.ts';
import { t } from '#web/lib/text.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { RestoredNotice } from '#web/ui/restored-notice.tsx';
import { UnsavedNotice } from '#web/ui/unsaved-notice.tsx';
import { VersionConflictDialog } from '#web/ui/version-conflict-dialog.tsx';

interface LocationDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The initial values: `newLocation(…)` or `formOf(…)`. */
  initial: LocationForm;
  profileId: string;
  /** The customer of new locations; null lets the office select from all customers. */
  organizationIds: string[] | null;
  onSaved: (id: string) => void;
}

/** Creates a location, or edits one. */
export function LocationDialog(props: LocationDialogProps) {
  // A new form each time it is opened. It keeps the version with which it was opened.
  return props.open && <OpenDialog {...props} />;
}

function OpenDialog({
  open,
  onOpenChange,
  profileId,
  organizationIds,
  onSaved,
  ...props
}: LocationDialogProps) {
  const [initial] = useState(props.initial);
  const { form, submit, isSaving, wasRestored, safety, discard, conflict } = useLocationForm(
    initial,
    profileId,
    (id) => {
      onOpenChange(false);
      onSaved(id);
    },
  );
  const isNew = !initial.location_id;
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={isNew ? t('New location') : t('Edit location')}
      description={t('Name, street, city and state are needed. The rest helps the crew.')}
      fillsPhone
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>{t('Cancel')}</Button>
          <Button variant="main" busy={isSaving} onClick={() => void submit()}>
            {isNew ? t('Add location') : t('Save changes')}
          </Button>
        </>
      }
    >
      <form
        onSubmit={submit}
        noValidate
        className="-mx-4 grid content-start gap-4 overflow-y-auto px-4 py-1 md:max-h-[65dvh]"
      >
        <UnsavedNotice safety={safety} />
        {wasRestored && <RestoredNotice onStartOver={discard} />}
        {isNew && <CustomerField form={form} organizationIds={organizationIds} />}
        <LocationFields form={form} />
        <PositionField form={form} />
        <button type="submit" hidden />
      </form>
      <VersionConflictDialog
        title={t('Somebody else has changed this location meanwhile')}
        conflict={conflict}
        labelOf={(field) => t(IMPORT_COLUMNS[field].label)}
        textOf={(location, field) => String(location[field] ?? '')}
        isSaving={isSaving}
      />
    </Dialog>
  );
}
