import { DOCUMENT_KIND_LABELS, DOCUMENT_KINDS } from '#shared/rules/organization-documents.ts';
import type { DocumentFacts } from '#web/features/organizations/documents/new-documents.ts';
import { t } from '#web/lib/text.ts';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Select } from '#web/ui/select.tsx';
import { Textarea } from '#web/ui/textarea.tsx';

interface DocumentFieldsProps {
  facts: DocumentFacts;
  onChange: (facts: DocumentFacts) => void;
  /** The problems by field. */
  problems: Readonly<Partial<Record<keyof DocumentFacts, string>>>;
}

/** What kind of document it is, its title, and until when it is valid. */
export function DocumentFields({ facts, onChange, problems }: DocumentFieldsProps) {
  const change = (changes: Partial<DocumentFacts>) => onChange({ ...facts, ...changes });
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <Field label={t('Title')} required error={problems.title} className="sm:col-span-2">
        <Input
          value={facts.title}
          maxLength={160}
          onChange={({ target }) => change({ title: target.value })}
          autoComplete="off"
        />
      </Field>
      <Field label={t('Kind')} required error={problems.kind} className="sm:col-span-2">
        <Select
          value={facts.kind}
          onChange={({ target }) => change({ kind: target.value as DocumentFacts['kind'] })}
          options={DOCUMENT_KINDS.map((value) => ({ value, label: t(DOCUMENT_KIND_LABELS[value]) }))}
        />
      </Field>
      <Field label={t('Valid from')} optional error={problems.valid_from}>
        <Input
          type="date"
          value={facts.valid_from ?? ''}
          onChange={({ target }) => change({ valid_from: target.value || null })}
        />
      </Field>
      <Field label={t('Valid until')} optional error={problems.expires_on}>
        <Input
          type="date"
          value={facts.expires_on ?? ''}
          onChange={({ target }) => change({ expires_on: target.value || null })}
        />
      </Field>
      <Field label={t('Note')} optional error={problems.note} className="sm:col-span-2">
        <Textarea
          rows={2}
          maxLength={2000}
          value={facts.note}
          onChange={({ target }) => change({ note: target.value })}
        />
      </Field>
    </div>
  );
}
