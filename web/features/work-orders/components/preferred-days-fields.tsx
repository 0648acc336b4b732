import { noneIfEmpty, type RequestFields } from '#web/features/work-orders/request-fields.ts';
import { t } from '#web/lib/text.ts';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';

/** The customer's preferred days. */
export function PreferredDaysFields({ register, errors }: RequestFields<'preferred_from' | 'preferred_to'>) {
  return (
    <>
      <Field label={t('Preferred from')} optional error={errors.preferred_from?.message}>
        <Input type="date" {...register('preferred_from', noneIfEmpty)} />
      </Field>
      <Field label={t('Preferred until')} optional error={errors.preferred_to?.message}>
        <Input type="date" {...register('preferred_to', noneIfEmpty)} />
      </Field>
    </>
  );
}
