import { Plus } from 'lucide-react';
import { useId } from 'react';
import { useFieldArray } from 'react-hook-form';
import { PRICE_LIST_ITEMS_MAX } from '#shared/billing-limits.ts';
import { ItemRow } from '#web/features/prices/components/item-row.tsx';
import { TargetFields } from '#web/features/prices/components/target-fields.tsx';
import { conditionsText, kindLabel, priceText, scopeLabel } from '#web/features/prices/price-labels.ts';
import { NEW_ITEM, type PriceListForm } from '#web/features/prices/price-list-form.ts';
import { COMPARED_FIELDS, usePriceListForm } from '#web/features/prices/use-price-list-form.ts';
import { received, t } from '#web/lib/text.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { ErrorText } from '#web/ui/error-text.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { SignalButton } from '#web/ui/signal-button.tsx';
import { Textarea } from '#web/ui/textarea.tsx';
import { UnsavedGuard } from '#web/ui/unsaved-guard.tsx';
import { VersionConflictDialog } from '#web/ui/version-conflict-dialog.tsx';

interface PriceListEditorProps {
  loaded: PriceListForm;
  canEdit: boolean;
  onSaved: () => void;
}

const noDay = { setValueAs: (typed: string | null) => typed || null };

/** A price list with its prices. Those who only see costs read it. */
export function PriceListEditor({ loaded, canEdit, onSaved }: PriceListEditorProps) {
  const { form, submit, isSaving, isChanged, conflict } = usePriceListForm(loaded, onSaved);
  const { register, control, formState } = form;
  const { errors } = formState;
  const list = useFieldArray({ control, name: 'items', keyName: 'key' });
  const errorId = useId();
  const problem = errors.items?.root?.message ?? errors.items?.message;
  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      <Card title={t('Price list')}>
        <div className="grid gap-4">
          <Field label={t('Name')} required error={errors.name?.message}>
            <Input {...register('name')} readOnly={!canEdit} maxLength={160} autoComplete="off" />
          </Field>
          <TargetFields form={form} disabled={!canEdit} />
          <div className="grid gap-4 sm:grid-cols-2">
            <Field label={t('Valid from')} required error={errors.valid_from?.message}>
              <Input type="date" {...register('valid_from')} readOnly={!canEdit} />
            </Field>
            <Field label={t('Valid until')} optional error={errors.valid_until?.message}>
              <Input type="date" {...register('valid_until', noDay)} readOnly={!canEdit} />
            </Field>
          </div>
          <Field label={t('Notes')} optional error={errors.notes?.message}>
            <Textarea {...register('notes')} readOnly={!canEdit} rows={3} maxLength={2000} />
          </Field>
        </div>
      </Card>
      <Card title={t('Prices')}>
        <ol className="grid gap-3">
          {list.fields.map(({ key }, index) => (
            <ItemRow
              key={key}
              form={form}
              index={index}
              canEdit={canEdit}
              onRemove={() => list.remove(index)}
            />
          ))}
        </ol>
        {problem && <ErrorText id={errorId}>{t(received(problem))}</ErrorText>}
        {canEdit && (
          <Button
            className="mt-4"
            disabled={list.fields.length >= PRICE_LIST_ITEMS_MAX}
            onClick={() => list.append(NEW_ITEM)}
          >
            <Plus aria-hidden />
            {t('Add a price')}
          </Button>
        )}
      </Card>
      {canEdit && (
        <div className="flex justify-end max-md:[&>*]:flex-1">
          <SignalButton type="submit" variant="main" busy={isSaving}>
            {loaded.price_list_id ? t('Save changes') : t('Create price list')}
          </SignalButton>
        </div>
      )}
      <UnsavedGuard isChanged={canEdit && isChanged} />
      <VersionConflictDialog
        title={t('Somebody else has changed this price list')}
        conflict={conflict}
        labelOf={(field) => t(COMPARED_FIELDS[field])}
        textOf={(version, field) => {
          if (field === 'target') return version.target.trade ?? scopeLabel(version.target.scope);
          if (field === 'items') return itemsText(version.items);
          return version[field] ?? '';
        }}
        isSaving={isSaving}
      />
    </form>
  );
}

const itemsText = (items: PriceListForm['items']): string =>
  items.map((item) => `${kindLabel(item.kind)} · ${conditionsText(item)}: ${priceText(item)}`).join('\n');
