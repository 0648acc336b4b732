import type { ServiceRequestForm } from '#web/features/work-orders/use-service-request.ts';
import { t } from '#web/lib/text.ts';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';

const noneIfEmpty = { setValueAs: (text: string | null) => text || null };

/** Which days suit, and whom the crew asks for on site. */
export function RequestContact({ form }: { form: ServiceRequestForm }) {
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label={t('Preferred from')} optional error={errors.preferred_from?.message}>
        <Input type="date" {...register('preferred_from', noneIfEmpty)} />
      </Field>
      <Field label={t('Preferred until')} optional error={errors.preferred_to?.message}>
        <Input type="date" {...register('preferred_to', noneIfEmpty)} />
      </Field>
      <Field label={t('Contact on site')} optional error={errors.contact_name?.message}>
        <Input {...register('contact_name')} autoComplete="off" maxLength={120} />
      </Field>
      <Field label={t('Phone')} optional error={errors.contact_phone?.message}>
        <Input type="tel" {...register('contact_phone')} autoComplete="off" maxLength={40} />
      </Field>
    </div>
  );
}
