import type { DraftFormReturn } from '#web/features/invoices/components/draft-facts.tsx';
import { t } from '#web/lib/text.ts';
import { Select } from '#web/ui/select.tsx';

/** Whether a line of a draft is taxed, where the office knows better than the rule of the state. */
export function LineTax({ form, index }: { form: DraftFormReturn; index: number }) {
  return (
    <Select
      {...form.register(`lines.${index}.tax`)}
      aria-label={t('Tax')}
      className="md:w-52"
      options={[
        { value: '', label: t('Tax as the state says') },
        { value: 'yes', label: t('Taxed') },
        { value: 'no', label: t('Not taxed') },
      ]}
    />
  );
}
