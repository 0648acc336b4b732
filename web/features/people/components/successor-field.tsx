import { useSuccessors } from '#web/features/people/person-queries.ts';
import { personName } from '#web/lib/person.ts';
import { t } from '#web/lib/text.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Combobox } from '#web/ui/combobox.tsx';
import { Field } from '#web/ui/field.tsx';

interface SuccessorFieldProps {
  /** How many open work orders and projects there are. */
  assignments: number;
  projects?: number;
  organizationId: string | undefined;
  /** Named where the person leaves work in several organizations. */
  organizationName?: string | undefined;
  personId: string;
  value: string | null;
  /** `name`: of the person who takes over. */
  onChange: (value: string | null, name: string) => void;
  /** Where leaving the work without anybody is a choice to make. */
  leaving?: { isLeft: boolean; label: string; onChange: (isLeft: boolean) => void };
  error?: string | undefined;
}

/** Who takes over the open work orders and projects of a person. */
export function SuccessorField({
  assignments,
  projects = 0,
  organizationId,
  organizationName,
  personId,
  value,
  onChange,
  leaving,
  error,
}: SuccessorFieldProps) {
  const { data: people = [] } = useSuccessors(organizationId, personId);
  const work = openWork(assignments, projects);
  const field = (
    <Field
      label={
        organizationName
          ? t('Hand over {{work}} of {{organization}} to', { work, organization: organizationName })
          : t('Hand over {{work}} to', { work })
      }
      {...(leaving
        ? { required: !leaving.isLeft, error }
        : {
            optional: true,
            hint: t('Without a choice, they stay in the person’s name until somebody assigns them.'),
          })}
    >
      <Combobox
        options={people.map((person) => ({
          value: person.id,
          label: personName(person),
          detail: person.email ?? '',
        }))}
        value={value}
        disabled={leaving?.isLeft ?? false}
        onValueChange={(id) => {
          const chosen = people.find((person) => person.id === id);
          onChange(id, chosen ? personName(chosen) : '');
        }}
        placeholder={t('Search by name')}
        emptyText={t('Nobody found')}
      />
    </Field>
  );
  if (!leaving) return field;
  return (
    <div className="grid gap-2">
      {field}
      <Checkbox checked={leaving.isLeft} onCheckedChange={leaving.onChange} label={leaving.label} />
    </div>
  );
}

/** '2 open work orders, 1 open project' */
function openWork(assignments: number, projects: number): string {
  const parts = [
    assignments && t('{{count}} open work order|{{count}} open work orders', { count: assignments }),
    projects && t('{{count}} open project|{{count}} open projects', { count: projects }),
  ];
  return parts.filter(Boolean).join(', ');
}
