import { moneyTyped } from '#web/features/work-orders/assign/assignment-form.ts';
import { noneIfEmpty } from '#web/features/work-orders/request-fields.ts';
import type { ServiceRequestForm } from '#web/features/work-orders/use-service-request.ts';
import { t } from '#web/lib/text.ts';
import { Card } from '#web/ui/card.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';

/** What the office agrees with the customer: the customer's reference, the NTE, and the due date. */
export function OfficeTermsCard({ form: { register, formState } }: { form: ServiceRequestForm }) {
  const errors = formState.errors.office;
  return (
    <Card title={t('Terms')}>
      <div className="grid gap-4 sm:grid-cols-3">
        <Field label={t('Customer reference')} optional error={errors?.partner_reference?.message}>
          <Input {...register('office.partner_reference')} autoComplete="off" maxLength={60} />
        </Field>
        <Field label={t('NTE, in dollars')} optional error={errors?.nte_amount?.message}>
          <Input
            {...register('office.nte_amount', { setValueAs: moneyTyped })}
            inputMode="decimal"
            autoComplete="off"
            placeholder="0.00"
            className="figures text-right"
          />
        </Field>
        <Field
          label={t('Due date')}
          optional
          hint={t('Empty: by the due time of the priority, if the settings have one.')}
          error={errors?.due_date?.message}
        >
          <Input type="date" {...register('office.due_date', noneIfEmpty)} />
        </Field>
      </div>
    </Card>
  );
}
