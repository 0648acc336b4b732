import { X } from 'lucide-react';
import { useState } from 'react';
import {
  type Assignment,
  addPerson,
  keptAssignees,
  makeLead,
  removePerson,
} from '#web/features/work-orders/assign/assignment-form.ts';
import { useAssignablePeople } from '#web/features/work-orders/assign/people-queries.ts';
import { personName } from '#web/lib/person.ts';
import { t } from '#web/lib/text.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Combobox } from '#web/ui/combobox.tsx';
import { Field } from '#web/ui/field.tsx';

interface PeopleFieldProps {
  subcontractorId: string | null;
  value: Assignment['assignees'];
  onChange: (assignees: Assignment['assignees']) => void;
  error: string | undefined;
  /** The names of people who are already assigned, by id. */
  names?: Readonly<Record<string, string>>;
}

/** Selects the assignees and their lead. People who do not work for the selected firm are removed, and named. */
export function PeopleField({ subcontractorId, value, onChange, error, names = {} }: PeopleFieldProps) {
  const { data: people } = useAssignablePeople(subcontractorId);
  const [added, setAdded] = useState<Record<string, string>>({});
  const chosen = new Set(value.map(({ profile_id }) => profile_id));
  const nameOf = (id: string) => {
    const known = people?.find((candidate) => candidate.id === id);
    return known ? personName(known) : (added[id] ?? names[id] ?? '—');
  };
  const kept = keptAssignees(value, people);
  const left = value.filter(({ profile_id: id }) => !kept.some(({ profile_id }) => profile_id === id));

  return (
    <div className="grid gap-2">
      <Field label={t('People')} optional error={error}>
        <Combobox
          key={value.length}
          options={(people ?? [])
            .filter(({ id }) => !chosen.has(id))
            .map((candidate) => ({
              value: candidate.id,
              label: personName(candidate),
              detail: candidate.organization,
            }))}
          value={null}
          onValueChange={(id) => {
            if (!id) return;
            setAdded({ ...added, [id]: nameOf(id) });
            onChange(addPerson(value, id));
          }}
          placeholder={t('Add a person')}
        />
      </Field>
      {kept.length > 0 && (
        <ul className="grid gap-1">
          {kept.map(({ profile_id: id, is_lead }) => {
            const name = nameOf(id);
            return (
              <li key={id} className="flex min-h-11 items-center gap-2.5 rounded-md bg-sunken pl-2.5">
                <Avatar name={name} personId={id} />
                <span className="min-w-0 flex-1 truncate">{name}</span>
                <label className="flex min-h-11 cursor-pointer items-center gap-1.5 px-2">
                  <input
                    type="radio"
                    name="lead"
                    checked={is_lead}
                    onChange={() => onChange(makeLead(value, id))}
                    className="size-4 accent-slate"
                  />
                  {t('Lead', { context: 'person' })}
                </label>
                <button
                  type="button"
                  aria-label={t('Remove {{name}}', { name })}
                  onClick={() => onChange(removePerson(value, id))}
                  className="grid size-11 place-items-center rounded-md text-ink-soft hover:text-ink"
                >
                  <X aria-hidden className="size-4" />
                </button>
              </li>
            );
          })}
        </ul>
      )}
      <p role="status" className="text-ink-soft empty:hidden">
        {left.length > 0 &&
          t('Not with the chosen subcontractor, so no longer assigned: {{names}}.', {
            names: left.map(({ profile_id }) => nameOf(profile_id)).join(', '),
          })}
      </p>
    </div>
  );
}
