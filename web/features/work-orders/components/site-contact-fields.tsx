import type { RequestFields } from '#web/features/work-orders/request-fields.ts';
import { t } from '#web/lib/text.ts';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';

/** The contact on site. */
export function SiteContactFields({ register, errors }: RequestFields<'contact_name' | 'contact_phone'>) {
  return (
    <>
      <Field label={t('Contact on site')} optional error={errors.contact_name?.message}>
        <Input {...register('contact_name')} autoComplete="off" maxLength={120} />
      </Field>
      <Field label={t('Phone')} optional error={errors.contact_phone?.message}>
        <Input type="tel" {...register('contact_phone')} autoComplete="off" maxLength={40} />
      </Field>
    </>
  );
}
