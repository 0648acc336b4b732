import { Link } from '@tanstack/react-router';
import { useController } from 'react-hook-form';
import { typedNumber } from '#shared/rules/typed-number.ts';
import { isAssignable } from '#shared/rules/work-order-status.ts';
import { AppointmentFields } from '#web/features/work-orders/components/appointment-fields.tsx';
import { LocationCombobox } from '#web/features/work-orders/components/location-combobox.tsx';
import { MergeAlert } from '#web/features/work-orders/components/merge-alert.tsx';
import { OfficeTermsCard } from '#web/features/work-orders/components/office-terms-card.tsx';
import { PreferredDaysFields } from '#web/features/work-orders/components/preferred-days-fields.tsx';
import { PriorityChoice } from '#web/features/work-orders/components/priority-choice.tsx';
import { SiteContactFields } from '#web/features/work-orders/components/site-contact-fields.tsx';
import { noneIfEmpty } from '#web/features/work-orders/request-fields.ts';
import { useCorrection } from '#web/features/work-orders/use-correction.ts';
import type { OfficeWorkOrder } from '#web/features/work-orders/work-order-queries.ts';
import { activeTrades } from '#web/lib/office-trades.ts';
import { t } from '#web/lib/text.ts';
import { Button, buttonStyle } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Combobox } from '#web/ui/combobox.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Textarea } from '#web/ui/textarea.tsx';
import { UnsavedNotice } from '#web/ui/unsaved-notice.tsx';

interface CorrectionProps {
  order: OfficeWorkOrder;
  profileId: string;
  onSaved: () => void;
}

/** The office corrects the description of a work order. Assignees and status change on the work order itself. */
export function Correction({ order, profileId, onSaved }: CorrectionProps) {
  const { form, submit, isSaving, safety, discard, merge, isOwn, take } = useCorrection(
    order,
    profileId,
    onSaved,
  );
  const { register, control, formState } = form;
  const { errors } = formState;
  const trade = useController({ control, name: 'trade' });
  const priority = useController({ control, name: 'priority' });
  const location = useController({ control, name: 'partner_location_id' });
  const from = useController({ control, name: 'appointment_from' });
  const until = useController({ control, name: 'appointment_until' });
  // A trade that is no longer in the list is kept until another is selected.
  const trades = [...new Set([order.trade, ...activeTrades()])].filter(Boolean);
  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      <UnsavedNotice safety={safety} />
      {merge && <MergeAlert merge={merge} isOwn={isOwn} onTake={take} />}
      <Card title={t('Where')}>
        <CorrectionLocationField
          organizationId={order.organization_id}
          value={location.field.value}
          onChange={location.field.onChange}
          error={errors.partner_location_id?.message}
        />
      </Card>
      <Card title={t('What')}>
        <div className="grid gap-4">
          <Field label={t('What is needed')} required error={errors.title?.message}>
            <Input {...register('title')} maxLength={160} />
          </Field>
          <Field label={t('Trade')} required error={errors.trade?.message}>
            <Combobox
              options={trades.map((value) => ({ value, label: value }))}
              value={trade.field.value || null}
              onValueChange={(value) => trade.field.onChange(value ?? '')}
            />
          </Field>
          <Field label={t('Description')} required error={errors.description?.message}>
            <Textarea {...register('description')} maxLength={5000} rows={5} />
          </Field>
          <PriorityChoice value={priority.field.value} onChange={priority.field.onChange} />
        </div>
      </Card>
      <Card title={t('Schedule and contact')}>
        <div className="grid gap-4 sm:grid-cols-2">
          <PreferredDaysFields register={register} errors={errors} />
          <AppointmentFields
            from={from.field.value}
            until={until.field.value}
            onChange={(start, end) => {
              from.field.onChange(start);
              until.field.onChange(end);
            }}
            errors={{ from: errors.appointment_from?.message, until: errors.appointment_until?.message }}
            refs={{ from: from.field.ref, until: until.field.ref }}
          />
          <SiteContactFields register={register} errors={errors} />
        </div>
      </Card>
      <OfficeTermsCard
        reference={{ field: register('partner_reference'), error: errors.partner_reference?.message }}
        jobType={{ field: register('job_type'), error: errors.job_type?.message }}
        nte={
          isAssignable(order.status)
            ? {
                field: register('nte_amount', { setValueAs: typedNumber }),
                error: errors.nte_amount?.message,
                hint: t('Not to exceed: the most that may be billed for this work without approval.'),
              }
            : null
        }
        due={{ field: register('due_date', noneIfEmpty), error: errors.due_date?.message }}
      />
      <div className="flex flex-wrap justify-end gap-2 max-md:[&>*]:flex-1">
        <Link
          to="/admin/work-orders/$id"
          params={{ id: order.id }}
          onClick={discard}
          className={buttonStyle({ variant: 'outline' })}
        >
          {t('Cancel')}
        </Link>
        <Button type="submit" variant="main" busy={isSaving}>
          {t('Save changes')}
        </Button>
      </div>
    </form>
  );
}

interface CorrectionLocationFieldProps {
  /** The customer; a work order stays with it. */
  organizationId: string;
  value: string;
  onChange: (locationId: string) => void;
  error: string | undefined;
}

/** Another of the customer's locations. */
function CorrectionLocationField({ organizationId, value, onChange, error }: CorrectionLocationFieldProps) {
  return (
    <Field label={t('Location')} required error={error}>
      <LocationCombobox
        organizationIds={[organizationId]}
        value={value}
        onChange={(location) => onChange(location?.id ?? '')}
      />
    </Field>
  );
}
