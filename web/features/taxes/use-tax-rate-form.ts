import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { taxCommands } from '#shared/commands/taxes.ts';
import { loadTaxRate } from '#web/features/taxes/queries.ts';
import { FIELDS, formOf, type TaxRateForm } from '#web/features/taxes/tax-rate-form.ts';
import { t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';
import { useCommand } from '#web/lib/use-command.ts';
import { useVersionConflict } from '#web/lib/use-version-conflict.ts';

/** The form of a tax rate. `conflict` is what somebody else has saved meanwhile. */
export function useTaxRateForm(loaded: TaxRateForm, onSaved: () => void) {
  const [initial] = useState(loaded);
  const [isSaved, setSaved] = useState(false);
  // Once the page no longer asks before it is left.
  useEffect(() => {
    if (isSaved) onSaved();
  }, [isSaved, onSaved]);
  const form = useForm<TaxRateForm>({
    defaultValues: loaded,
    resolver: standardSchemaResolver(taxCommands.save_tax_rate.input) as never,
  });
  const save = useCommand('save_tax_rate', {
    invalidates: ['tax_rates', 'tax_rules', 'audit_log'],
    onSuccess: () => {
      toast({ kind: 'success', title: t('Tax rate saved') });
      setSaved(true);
    },
    onError: (error) => onRefused(error),
  });
  const { onRefused, conflict } = useVersionConflict({
    recordId: initial.tax_rate_id,
    initial,
    fields: Object.keys(FIELDS) as (keyof typeof FIELDS)[],
    loadNewest: async () => {
      const newest = initial.tax_rate_id && (await loadTaxRate(initial.tax_rate_id));
      return newest ? formOf(newest) : null;
    },
    mine: () => form.getValues(),
    save: (merged) => {
      form.reset(merged, { keepDefaultValues: true });
      save.mutate(merged);
    },
  });
  return {
    form,
    submit: form.handleSubmit((values) => save.mutate(values)),
    isSaving: save.isPending,
    isChanged: form.formState.isDirty && !isSaved,
    conflict,
  };
}
