import { filledLabel } from '#web/features/emails/condition-labels.ts';
import type { PreviewCase, PreviewCases } from '#web/features/emails/preview-cases.ts';
import { t } from '#web/lib/text.ts';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';

interface PreviewCaseFieldsProps {
  variables: readonly string[];
  cases: PreviewCases;
  onChange: (cases: PreviewCases) => void;
}

/** Chooses for each condition of an email which of its texts the preview shows. */
export function PreviewCaseFields({ variables, cases, onChange }: PreviewCaseFieldsProps) {
  if (variables.length === 0) return null;
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      {variables.map((variable) => (
        <Field key={variable} label={filledLabel(variable)}>
          <Select
            value={cases[variable] ?? ''}
            placeholder={t('As in the data')}
            options={[
              { value: 'filled', label: t('Yes') },
              { value: 'empty', label: t('No') },
            ]}
            onChange={({ target }) => {
              const { [variable]: _before, ...others } = cases;
              onChange(target.value ? { ...others, [variable]: target.value as PreviewCase } : others);
            }}
          />
        </Field>
      ))}
    </div>
  );
}
