import { Plus } from 'lucide-react';
import { useId } from 'react';
import { useController, useFieldArray } from 'react-hook-form';
import { CONTRACT_LINES_MAX } from '#shared/billing-limits.ts';
import { LineFields } from '#web/features/contract-billing/components/line-fields.tsx';
import { type ContractForm, newLine } from '#web/features/contract-billing/contract-form.ts';
import { typedPercent } from '#web/features/contract-billing/typed-percent.ts';
import { useContractForm } from '#web/features/contract-billing/use-contract-form.ts';
import { locationLookup } from '#web/lib/location-lookup.ts';
import { message, received, t } from '#web/lib/text.ts';
import { Alert } from '#web/ui/alert.tsx';
import { AmountInput } from '#web/ui/amount-input.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { ErrorText } from '#web/ui/error-text.tsx';
import { Field } from '#web/ui/field.tsx';
import { LookupField } from '#web/ui/list-filter-field.tsx';
import { SignalButton } from '#web/ui/signal-button.tsx';
import { UnsavedGuard } from '#web/ui/unsaved-guard.tsx';

interface ContractEditorProps {
  loaded: ContractForm;
  /** Whose locations can be chosen. */
  customerId: string;
  /** Whether something is billed: then lines and values change by change orders. */
  isBilled: boolean;
  onSaved: () => void;
  /** Undefined where there is nothing to return to. */
  onCancel?: (() => void) | undefined;
}

/** The schedule of values of a contract, and its retainage. */
export function ContractEditor({ loaded, customerId, isBilled, onSaved, onCancel }: ContractEditorProps) {
  const { form, submit, isSaving, isChanged } = useContractForm(loaded, onSaved);
  const { register, control, formState } = form;
  const { errors } = formState;
  const list = useFieldArray({ control, name: 'lines', keyName: 'key' });
  const location = useController({ control, name: 'partner_location_id' });
  const locations = {
    ...{ name: `contract-location-${customerId}`, allLabel: message('Address of the customer') },
    lookup: locationLookup([customerId]),
  };
  const errorId = useId();
  const problem = errors.lines?.root?.message ?? errors.lines?.message;
  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      {isBilled && (
        <Alert kind="info" title={t('Something of this contract is billed')}>
          {t('Add lines, and change values, by naming the change order that was agreed.')}
        </Alert>
      )}
      <Card title={t('Terms')} className="grid gap-4">
        <Field
          label={t('Retainage, %')}
          hint={t('Held back of each progress invoice, and billed later. A line may have its own.')}
          error={errors.retainage_percent?.message}
          className="max-w-96"
        >
          <AmountInput
            {...register('retainage_percent', { setValueAs: (typed) => typedPercent(typed) ?? Number.NaN })}
            className="text-right"
          />
        </Field>
        <Field
          label={t('Location')}
          optional
          hint={t('Its lines are taxed there. Empty: at the address of the customer.')}
          error={errors.partner_location_id?.message}
          className="max-w-96"
        >
          <LookupField
            filter={locations}
            lookup={locations.lookup}
            value={location.field.value ?? ''}
            onChange={location.field.onChange}
          />
        </Field>
      </Card>
      <Card title={t('Schedule of values')}>
        <ol className="grid gap-3">
          {list.fields.map(({ key }, index) => (
            <LineFields
              key={key}
              form={form}
              index={index}
              isBilled={isBilled}
              onRemove={() => list.remove(index)}
            />
          ))}
        </ol>
        {problem && <ErrorText id={errorId}>{t(received(problem))}</ErrorText>}
        <Button
          className="mt-4"
          disabled={list.fields.length >= CONTRACT_LINES_MAX}
          onClick={() => list.append(newLine(), { focusName: `lines.${list.fields.length}.description` })}
        >
          <Plus aria-hidden />
          {t('Add a line')}
        </Button>
      </Card>
      <div className="flex justify-end gap-2 max-md:[&>*]:flex-1">
        {onCancel && <Button onClick={onCancel}>{t('Cancel')}</Button>}
        <SignalButton type="submit" variant="main" busy={isSaving}>
          {t('Save contract')}
        </SignalButton>
      </div>
      <UnsavedGuard isChanged={isChanged} />
    </form>
  );
}
