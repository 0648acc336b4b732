import { useId } from 'react';
import { useController } from 'react-hook-form';
import type { CommandOutput } from '#shared/commands.ts';
import { AppointmentFields } from '#web/features/work-orders/components/appointment-fields.tsx';
import { FirstAssignmentCard } from '#web/features/work-orders/components/first-assignment-card.tsx';
import { PreferredDaysFields } from '#web/features/work-orders/components/preferred-days-fields.tsx';
import { RequestLocationField } from '#web/features/work-orders/components/request-location-field.tsx';
import { RequestTerms } from '#web/features/work-orders/components/request-terms.tsx';
import { RequestWork } from '#web/features/work-orders/components/request-work.tsx';
import { SimilarWork } from '#web/features/work-orders/components/similar-work.tsx';
import { SiteContactFields } from '#web/features/work-orders/components/site-contact-fields.tsx';
import { type ServiceRequestForm, useServiceRequest } from '#web/features/work-orders/use-service-request.ts';
import { safetyLabel } from '#web/lib/safety-labels.ts';
import { t } from '#web/lib/text.ts';
import { useFirstProblem } from '#web/lib/use-first-problem.ts';
import { ActionBar } from '#web/ui/action-bar.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { PhotoPicker } from '#web/ui/photos/photo-picker.tsx';
import { SignalButton } from '#web/ui/signal-button.tsx';

interface ServiceRequestProps {
  profileId: string;
  /** The customers; null offers the locations of all customers, for the office. */
  organizationIds: string[] | null;
  /** The customer whose locations the office is offered. */
  customerId?: string | undefined;
  /** The location to begin with. */
  locationId?: string | undefined;
  /** The path of a work order for the user's role. */
  pathOf: (workOrderId: string) => string;
  onFiled: (workOrder: CommandOutput<'create_work_order'>) => void;
}

/**
 * The form of a service request: location, problem, priority, photos, days, and contact. The office also agrees terms
 * and assigns the work.
 */
export function ServiceRequest({
  profileId,
  organizationIds,
  customerId = '',
  locationId = '',
  pathOf,
  onFiled,
}: ServiceRequestProps) {
  const byOffice = organizationIds === null;
  const { form, photos, safety, wasRestored, startOver, submit, isFiling } = useServiceRequest(
    { profileId, byOffice, customerId, locationId },
    onFiled,
  );
  const isUnsaved = safety === 'failed' || safety === 'full';
  const formId = useId();
  useFirstProblem(form, formId);
  const failed = photos.photos.filter(({ state }) => state === 'failed' || state === 'lost').length;
  return (
    <form id={formId} onSubmit={submit} noValidate className="grid gap-4">
      {wasRestored && (
        <Alert
          kind="info"
          title={
            byOffice
              ? t('Your unfinished work order is still here')
              : t('Your unfinished request is still here')
          }
        >
          <span className="flex flex-wrap items-center justify-between gap-2">
            {t('Go on where you stopped.')}
            <Button size="small" onClick={startOver}>
              {t('Start over')}
            </Button>
          </span>
        </Alert>
      )}
      <Card title={t('Where')}>
        <RequestLocationField form={form} organizationIds={organizationIds} customerId={customerId} />
      </Card>
      <Card title={t('What')}>
        <RequestWork form={form} byOffice={byOffice} />
      </Card>
      <SimilarWork form={form} pathOf={pathOf} />
      <Card title={t('Photos')}>
        <PhotoPicker
          label={t('Photos of the problem')}
          hint={t('One of the whole area, one close-up. Model plates help.')}
          category="before"
          uploads={photos}
        />
      </Card>
      <Card title={t('Schedule and contact')}>
        <RequestContact form={form} byOffice={byOffice} />
      </Card>
      {byOffice && <RequestTerms form={form} />}
      {byOffice && <FirstAssignmentCard form={form} />}
      <ActionBar className="grid gap-x-4 md:flex md:max-w-3xl md:items-center">
        <p className="min-w-0 flex-1 text-ink-soft" aria-live="polite">
          {photos.isSending && t('Sending your photos…')}
          {failed > 0 && t('{{count}} photo is not sent.|{{count}} photos are not sent.', { count: failed })}
          {photos.isReady && (
            // On a phone there is room only for the error.
            <span className={isUnsaved ? 'text-brick-ink' : 'max-md:hidden'}>
              {form.formState.isDirty && safetyLabel(safety)}
            </span>
          )}
        </p>
        <SignalButton
          type="submit"
          form={formId}
          variant="main"
          size="large"
          busy={isFiling}
          disabled={!photos.isReady}
        >
          {byOffice ? t('Create work order') : t('Submit Request')}
        </SignalButton>
      </ActionBar>
    </form>
  );
}

/** The days that suit the customer, the appointment that the office has agreed, and the contact on site. */
function RequestContact({ form, byOffice }: { form: ServiceRequestForm; byOffice: boolean }) {
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <PreferredDaysFields register={register} errors={errors} />
      {byOffice && <RequestAppointment form={form} />}
      <SiteContactFields register={register} errors={errors} />
    </div>
  );
}

function RequestAppointment({ form: { control } }: { form: ServiceRequestForm }) {
  const from = useController({ control, name: 'office.appointment_from' });
  const until = useController({ control, name: 'office.appointment_until' });
  return (
    <AppointmentFields
      from={from.field.value}
      until={until.field.value}
      onChange={(start, end) => {
        from.field.onChange(start);
        until.field.onChange(end);
      }}
      errors={{ from: from.fieldState.error?.message, until: until.fieldState.error?.message }}
    />
  );
}
