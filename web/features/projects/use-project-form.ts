import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useForm } from 'react-hook-form';
import { projectCommands } from '#shared/commands/projects.ts';
import type { CommandInput } from '#shared/commands.ts';
import { loadProject, type ProjectDetail } from '#web/features/projects/project-queries.ts';
import { type Message, message, t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';
import { useAutosave } from '#web/lib/use-autosave.ts';
import { useCommand } from '#web/lib/use-command.ts';
import { useDraft } from '#web/lib/use-draft.ts';
import { useVersionConflict } from '#web/lib/use-version-conflict.ts';

export type ProjectForm = CommandInput<'save_project'>;
type ProjectField = Exclude<keyof ProjectForm, 'project_id' | 'version'>;

/** The label of each field, in the comparison of two versions. */
export const FIELDS: Readonly<Record<ProjectField, Message>> = {
  name: message('Name'),
  organization_id: message('Customer'),
  description: message('Description'),
  start_date: message('Start'),
  end_date: message('End'),
};

export const NEW_PROJECT: ProjectForm = {
  project_id: null,
  version: null,
  name: '',
  description: '',
  organization_id: null,
  start_date: null,
  end_date: null,
};

/** The values of a project, with its version. */
export function formOf(project: ProjectDetail): ProjectForm {
  const { id, updated_at, name, description, organization_id, start_date, end_date } = project;
  return { project_id: id, version: updated_at, name, description, organization_id, start_date, end_date };
}

/**
 * The form of a project: input is stored on this device at once, for the loaded version. `conflict` is what somebody
 * else has saved meanwhile.
 */
export function useProjectForm(initial: ProjectForm, profileId: string, onSaved: (id: string) => void) {
  // Two people may share a device.
  const what = initial.project_id
    ? `${profileId}:${initial.project_id}:${initial.version}`
    : `new:${profileId}`;
  const draft = useDraft(`project:${what}`, initial);
  const form = useForm<ProjectForm>({
    defaultValues: draft.initial,
    resolver: standardSchemaResolver(projectCommands.save_project.input),
  });
  useAutosave(form, draft.save);

  const save = useCommand('save_project', {
    invalidates: ['projects'],
    onSuccess: ({ id, project_number: number }) => {
      draft.clear();
      toast({ kind: 'success', title: t('{{number}} saved', { number }) });
      onSaved(id);
    },
    onError: (error) => onRefused(error),
  });
  const { onRefused, conflict } = useVersionConflict({
    recordId: initial.project_id,
    initial,
    fields: Object.keys(FIELDS) as ProjectField[],
    loadNewest: async () => {
      const newest = initial.project_id && (await loadProject(initial.project_id));
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
    submit: form.handleSubmit((project) => save.mutate(project)),
    isSaving: save.isPending,
    wasRestored: draft.wasRestored,
    safety: draft.safety,
    discard,
    conflict,
  };
}
