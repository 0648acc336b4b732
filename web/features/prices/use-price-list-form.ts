import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { priceCommands } from '#shared/commands/prices.ts';
import { formOf, type PriceListForm } from '#web/features/prices/price-list-form.ts';
import { loadPriceList } from '#web/features/prices/queries.ts';
import { type Message, message, t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';
import { useCommand } from '#web/lib/use-command.ts';
import { useVersionConflict } from '#web/lib/use-version-conflict.ts';

/** A form with the scope and what it names as one value, because they are chosen together. */
interface Compared
  extends Pick<PriceListForm, 'version' | 'name' | 'valid_from' | 'valid_until' | 'notes' | 'items'> {
  target: Pick<PriceListForm, 'scope' | 'project_id' | 'partner_location_id' | 'organization_id' | 'trade'>;
}

/** The label of each compared field. */
export const COMPARED_FIELDS = {
  name: message('Name'),
  target: message('Applies to'),
  valid_from: message('Valid from'),
  valid_until: message('Valid until'),
  notes: message('Notes'),
  items: message('Prices'),
} satisfies Record<Exclude<keyof Compared, 'version'>, Message>;

const comparedOf = (form: PriceListForm): Compared => {
  const { price_list_id: _, scope, project_id, partner_location_id, organization_id, trade, ...facts } = form;
  return { ...facts, target: { scope, project_id, partner_location_id, organization_id, trade } };
};

/** The form of a price list. `conflict` is what somebody else has saved meanwhile. */
export function usePriceListForm(loaded: PriceListForm, onSaved: () => void) {
  const [initial] = useState(loaded);
  const [isSaved, setSaved] = useState(false);
  // Once the page no longer asks before it is left.
  useEffect(() => {
    if (isSaved) onSaved();
  }, [isSaved, onSaved]);
  const form = useForm<PriceListForm>({
    defaultValues: loaded,
    resolver: standardSchemaResolver(priceCommands.save_price_list.input) as never,
  });
  const save = useCommand('save_price_list', {
    invalidates: ['price_lists', 'audit_log'],
    onSuccess: () => {
      toast({ kind: 'success', title: t('Price list saved') });
      setSaved(true);
    },
    onError: (error) => onRefused(error),
  });
  const { onRefused, conflict } = useVersionConflict({
    recordId: initial.price_list_id,
    initial: comparedOf(initial),
    fields: Object.keys(COMPARED_FIELDS) as (keyof typeof COMPARED_FIELDS)[],
    loadNewest: async () => {
      const newest = initial.price_list_id && (await loadPriceList(initial.price_list_id));
      return newest ? comparedOf(formOf(newest)) : null;
    },
    mine: () => comparedOf(form.getValues()),
    save: ({ target, ...facts }) => {
      const merged = { ...facts, ...target, price_list_id: initial.price_list_id };
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
