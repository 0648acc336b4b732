import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useForm } from 'react-hook-form';
import { LOCATION_COLUMNS, locationCommands } from '#shared/commands/locations.ts';
import { formOf, type LocationForm } from '#web/features/locations/location-form.ts';
import { loadLocation } from '#web/features/locations/location-queries.ts';
import { t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';
import { useAutosave } from '#web/lib/use-autosave.ts';
import { useCommand } from '#web/lib/use-command.ts';
import { useDraft } from '#web/lib/use-draft.ts';
import { useVersionConflict } from '#web/lib/use-version-conflict.ts';

/**
 * The form of a location: input is stored on this device at once, for the loaded version. `conflict` is what somebody
 * else has saved meanwhile.
 */
export function useLocationForm(initial: LocationForm, profileId: string, onSaved: (id: string) => void) {
  // Two people may share a device.
  const what = initial.location_id
    ? `${profileId}:${initial.location_id}:${initial.version}`
    : `new:${profileId}`;
  const draft = useDraft(`location:${what}`, initial);
  const form = useForm<LocationForm>({
    defaultValues: draft.initial,
    resolver: standardSchemaResolver(locationCommands.save_location.input),
  });
  useAutosave(form, draft.save);

  const save = useCommand('save_location', {
    invalidates: ['partner_locations'],
    onSuccess: ({ id }) => {
      draft.clear();
      toast({ kind: 'success', title: t('Location {{name}} saved', { name: form.getValues('name') }) });
      onSaved(id);
    },
    onError: (error) => onRefused(error),
  });
  const { onRefused, conflict } = useVersionConflict({
    recordId: initial.location_id,
    initial,
    fields: LOCATION_COLUMNS,
    loadNewest: async () => {
      const newest = initial.location_id && (await loadLocation(initial.location_id));
      return newest ? formOf(newest) : null;
    },
    mine: form.getValues,
    save: (merged) => {
      form.reset(merged);
      save.mutate(merged);
    },
  });
  const discard = () => {
    draft.clear();
    form.reset(initial);
  };
  return {
    form,
    submit: form.handleSubmit((location) => save.mutate(location)),
    isSaving: save.isPending,
    wasRestored: draft.wasRestored,
    safety: draft.safety,
    discard,
    conflict,
  };
}
