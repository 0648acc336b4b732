import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { type Resolver, useForm } from 'react-hook-form';
import { ORGANIZATION_COLUMNS } from '#shared/commands/organization-fields.ts';
import { organizationCommands } from '#shared/commands/organizations.ts';
import { formOf, type OrganizationForm } from '#web/features/organizations/organization-form.ts';
import { loadOrganization } from '#web/features/organizations/organization-queries.ts';
import { t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';
import { useAutosave } from '#web/lib/use-autosave.ts';
import { useCommand } from '#web/lib/use-command.ts';
import { useDraft } from '#web/lib/use-draft.ts';
import { useVersionConflict } from '#web/lib/use-version-conflict.ts';

/**
 * The form of an organization: input is stored on this device at once, for the loaded version. When somebody else has
 * saved another version meanwhile, `conflict` is that version.
 */
export function useOrganizationForm(
  initial: OrganizationForm,
  profileId: string,
  onSaved: (id: string) => void,
) {
  // Two people may share a device.
  const what = initial.organization_id
    ? `${profileId}:${initial.organization_id}:${initial.version}`
    : `new:${initial.organization_type}:${profileId}`;
  const draft = useDraft(`organization:${what}`, initial);
  const form = useForm<OrganizationForm>({
    defaultValues: draft.initial,
    resolver: standardSchemaResolver(
      organizationCommands.save_organization.input,
    ) as unknown as Resolver<OrganizationForm>,
  });
  useAutosave(form, draft.save);

  const save = useCommand('save_organization', {
    invalidates: ['organizations', 'audit_log'],
    onSuccess: ({ id }) => {
      draft.clear();
      toast({ kind: 'success', title: t('{{name}} saved', { name: form.getValues('name') }) });
      onSaved(id);
    },
    onError: (error) => onRefused(error),
  });
  const { onRefused, conflict } = useVersionConflict({
    recordId: initial.organization_id,
    initial,
    fields: ORGANIZATION_COLUMNS,
    loadNewest: async () => {
      const newest = initial.organization_id && (await loadOrganization(initial.organization_id));
      return newest ? formOf(newest) : null;
    },
    mine: form.getValues,
    save: (merged) => {
      form.reset(merged);
      save.mutate(merged);
    },
  });

  return {
    form,
    submit: form.handleSubmit((organization) => save.mutate(organization)),
    isSaving: save.isPending,
    wasRestored: draft.wasRestored,
    safety: draft.safety,
    discard: () => {
      draft.clear();
      form.reset(initial);
    },
    conflict,
  };
}
