import { useSuccessors } from '#web/features/people/person-queries.ts';
import { personName } from '#web/lib/person.ts';
import { t } from '#web/lib/text.ts';
import { Combobox } from '#web/ui/combobox.tsx';
import { Field } from '#web/ui/field.tsx';

interface SuccessorFieldProps {
  /** How many open work orders there are. */
  count: number;
  organizationId: string | undefined;
  personId: string;
  value: string | null;
  onChange: (value: string | null) => void;
}

/** Who takes over the open work orders of a person. */
export function SuccessorField({ count, organizationId, personId, value, onChange }: SuccessorFieldProps) {
  const { data: people = [] } = useSuccessors(organizationId, personId);
  return (
    <Field
      label={t('Hand over {{count}} open work order to|Hand over {{count}} open work orders to', { count })}
      optional
      hint={t('Without a choice, they stay in the person’s name until somebody assigns them.')}
    >
      <Combobox
        options={people.map((person) => ({
          value: person.id,
          label: personName(person),
          detail: person.email ?? '',
        }))}
        value={value}
        onValueChange={onChange}
        placeholder={t('Search by name')}
        emptyText={t('Nobody found')}
      />
    </Field>
  );
}
