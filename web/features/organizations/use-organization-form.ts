import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useState } from 'react';
import { type Resolver, useForm } from 'react-hook-form';
import { ORGANIZATION_COLUMNS, type OrganizationColumn } from '#shared/commands/organization-fields.ts';
import { organizationCommands } from '#shared/commands/organizations.ts';
import { formOf, type OrganizationForm } from '#web/features/organizations/organization-form.ts';
import { loadOrganization } from '#web/features/organizations/organization-queries.ts';
import { DataError } from '#web/lib/data-error.ts';
import { differencesOf, withTheirs } from '#web/lib/differences.ts';
import { problemText } from '#web/lib/problem-text.ts';
import { t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';
import { useAutosave } from '#web/lib/use-autosave.ts';
import { useCommand } from '#web/lib/use-command.ts';
import { useDraft } from '#web/lib/use-draft.ts';

/**
 * The form of an organization: input is stored on this device at once, for the loaded version. When somebody else has
 * saved another version meanwhile, `conflict` is that version.
 */
export function useOrganizationForm(
  initial: OrganizationForm,
  profileId: string,
  onSaved: (id: string) => void,
) {
  const [conflict, setConflict] = useState<OrganizationForm | null>(null);
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
    onError: async (error) => {
      if (error instanceof DataError && error.code === 'conflict' && initial.organization_id) {
        const newest = await loadOrganization(initial.organization_id).catch(() => null);
        if (newest) return setConflict(formOf(newest));
      }
      const { title, advice } = problemText(error);
      toast({ title, description: advice, kind: 'destructive' });
    },
  });

  const mine = form.getValues();
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
    conflict: conflict && {
      newest: conflict,
      mine,
      differences: differencesOf(initial, conflict, mine, ORGANIZATION_COLUMNS),
      end: () => setConflict(null),
      /** Saves the merged values over the newest version. */
      resolve: (theirs: ReadonlySet<OrganizationColumn>) => {
        const merged = { ...withTheirs(mine, conflict, theirs), version: conflict.version };
        form.reset(merged);
        setConflict(null);
        save.mutate(merged);
      },
    },
  };
}
