import { X } from 'lucide-react';
import {
  type Assignment,
  addPerson,
  makeLead,
  removePerson,
} from '#web/features/work-orders/assignment-form.ts';
import { useAssignablePeople } from '#web/features/work-orders/people-queries.ts';
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
}

/** Who goes there, one of them leading. */
export function PeopleField({ subcontractorId, value, onChange, error }: PeopleFieldProps) {
  const { data: people } = useAssignablePeople(subcontractorId);
  const chosen = new Set(value.map(({ profile_id }) => profile_id));
  const person = (id: string) => people?.find((candidate) => candidate.id === id);
  // Somebody of the subcontractor that was chosen before: the server would refuse, so it is said here.
  const isStranger = (id: string) => people !== undefined && person(id) === undefined;

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
          onValueChange={(id) => id && onChange(addPerson(value, id))}
          placeholder={t('Add a person')}
        />
      </Field>
      {value.length > 0 && (
        <ul className="grid gap-1">
          {value.map(({ profile_id: id, is_lead }) => {
            const name = personName(person(id));
            return (
              <li key={id} className="flex min-h-11 items-center gap-2.5 rounded-md bg-sunken pl-2.5">
                <Avatar name={name} />
                <span className="min-w-0 flex-1">
                  <span className="block truncate">{name}</span>
                  {isStranger(id) && (
                    <span className="block text-brick-ink text-xs">
                      {t('Not with the chosen subcontractor. Remove.')}
                    </span>
                  )}
                </span>
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
    </div>
  );
}
