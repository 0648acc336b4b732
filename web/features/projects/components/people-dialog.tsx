import { X } from 'lucide-react';
import { useState } from 'react';
import { type ProjectDetail, useProjectCandidates } from '#web/features/projects/project-queries.ts';
import { personName } from '#web/lib/person.ts';
import { t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';
import { useCommand } from '#web/lib/use-command.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Button } from '#web/ui/button.tsx';
import { Combobox } from '#web/ui/combobox.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';

interface Chosen {
  id: string;
  name: string;
  detail: string | undefined;
}

/** Selects the people of a project by name, from our own people and those of subcontractors. */
export function PeopleDialog({ project, onClose }: { project: ProjectDetail; onClose: () => void }) {
  const [chosen, setChosen] = useState<Chosen[]>(() =>
    project.people.map(({ person }) => ({ id: person.id, name: personName(person), detail: undefined })),
  );
  const { data: candidates = [] } = useProjectCandidates();
  const detailOf = (id: string) => candidates.find((candidate) => candidate.id === id)?.organization;
  const command = useCommand('assign_project_people', {
    invalidates: ['projects', 'project_assignments'],
    onSuccess: () => {
      toast({ kind: 'success', title: t('People of {{number}} saved', { number: project.project_number }) });
      onClose();
    },
  });
  const save = () => command.mutate({ project_id: project.id, people: chosen.map(({ id }) => id) });
  const add = (id: string | null) => {
    const person = candidates.find((candidate) => candidate.id === id);
    if (person)
      setChosen([...chosen, { id: person.id, name: personName(person), detail: person.organization }]);
  };

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('People of {{number}}', { number: project.project_number })}
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button variant="main" busy={command.isPending} onClick={save}>
            {t('Save')}
          </Button>
        </>
      }
    >
      <Field label={t('Add a person')}>
        <Combobox
          key={chosen.length}
          options={candidates
            .filter(({ id }) => !chosen.some((person) => person.id === id))
            .map((candidate) => ({
              value: candidate.id,
              label: personName(candidate),
              detail: candidate.organization,
            }))}
          value={null}
          onValueChange={add}
          placeholder={t('Search by name')}
          emptyText={t('Nobody found')}
        />
      </Field>
      <ul className="grid gap-1">
        {chosen.map(({ id, name, detail }) => (
          <li key={id} className="flex min-h-11 items-center gap-2.5 rounded-md bg-sunken pl-2.5">
            <Avatar name={name} personId={id} />
            <span className="min-w-0 flex-1">
              <span className="block truncate">{name}</span>
              <span className="block truncate text-ink-soft text-xs">{detail ?? detailOf(id)}</span>
            </span>
            <button
              type="button"
              aria-label={t('Remove {{name}}', { name })}
              onClick={() => setChosen(chosen.filter((person) => person.id !== id))}
              className="grid size-11 place-items-center rounded-md text-ink-soft hover:text-ink"
            >
              <X aria-hidden className="size-4" />
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
