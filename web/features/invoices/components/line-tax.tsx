import type { DraftFormReturn } from '#web/features/invoices/components/draft-facts.tsx';
import { t } from '#web/lib/text.ts';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';

/** Whether a line of a draft is taxed, where the office knows better than the rule of the state. */
export function LineTax({ form, index }: { form: DraftFormReturn; index: number }) {
  return (
    <Field label={t('Tax')} className="flex items-center gap-2 [&>label]:shrink-0 [&>label]:text-xs">
      <Select
        {...form.register(`lines.${index}.tax`)}
        className="md:h-8"
        options={[
          { value: '', label: t('As the state says') },
          { value: 'yes', label: t('Taxed') },
          { value: 'no', label: t('Not taxed') },
        ]}
      />
    </Field>
  );
}
