import { useSubjects } from '#web/features/privacy/queries.ts';
import { personName } from '#web/lib/person.ts';
import { t } from '#web/lib/text.ts';
import { Combobox } from '#web/ui/combobox.tsx';
import { Field } from '#web/ui/field.tsx';
import { useOptionSearch } from '#web/ui/use-option-search.ts';

interface SubjectFieldProps {
  label: string;
  hint?: string;
  kind: 'person' | 'organization' | 'to-erase';
  value: string | null;
  onChange: (value: string | null) => void;
  error?: string | undefined;
}

/** Chooses a person or an organization by a search on the server. */
export function SubjectField({ label, hint, kind, value, onChange, error }: SubjectFieldProps) {
  const { text, searchOf } = useOptionSearch();
  const query = useSubjects(kind, text);
  const found = query.data ?? [];
  return (
    <Field label={label} hint={hint} required error={error}>
      <Combobox
        options={found.map((subject) => ({
          value: subject.id,
          label: personName(subject),
          detail: subject.email ?? '',
        }))}
        value={value}
        onValueChange={onChange}
        search={searchOf(query, found.length >= 20)}
        placeholder={t('Search by name')}
        emptyText={t('Nothing found')}
      />
    </Field>
  );
}
