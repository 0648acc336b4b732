import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { CommandInput, CommandOutput } from '#shared/commands.ts';
import { requestForm } from '#web/features/work-orders/appointment-rules.ts';
import { useAutosave } from '#web/lib/use-autosave.ts';
import { useCommand } from '#web/lib/use-command.ts';
import { useDraft } from '#web/lib/use-draft.ts';
import { usePhotoUploads } from '#web/lib/use-photo-uploads.ts';

export type ServiceRequest = CommandInput<'create_work_order'>;

const NO_TERMS: ServiceRequest['office'] = {
  partner_reference: '',
  job_type: '',
  due_date: null,
  appointment_from: null,
  appointment_until: null,
  nte_amount: null,
  assigned_organization_id: null,
  assignees: [],
  note: '',
};

/**
 * Stored with the draft, with an idempotency key: a repeated submission after a lost response creates only one request.
 */
const newRequest = (byOffice: boolean): ServiceRequest => ({
  submission_key: crypto.randomUUID(),
  partner_location_id: '',
  title: '',
  description: '',
  trade: '',
  priority: 'medium',
  preferred_from: null,
  preferred_to: null,
  contact_name: '',
  contact_phone: '',
  attachment_ids: [],
  office: byOffice ? NO_TERMS : null,
});

/**
 * The form of a service request: input is stored on this device at once, and its photos are uploaded meanwhile.
 * @param byOffice the office creates a work order for a customer, with its own terms
 * @param customerId the customer whose locations are offered; '' for all
 * @param locationId the location to begin with; '' for none
 */
export function useServiceRequest(
  {
    profileId,
    byOffice,
    customerId,
    locationId,
  }: { profileId: string; byOffice: boolean; customerId: string; locationId: string },
  onFiled: (workOrder: CommandOutput<'create_work_order'>) => void,
) {
  // A shared device has one draft per user.
  const draftKey = `${byOffice ? 'work-order' : 'service-request'}:${profileId}`;
  const [empty] = useState(() => newRequest(byOffice));
  const draft = useDraft(draftKey, empty);
  const photos = usePhotoUploads(draftKey, profileId);
  /** There is a draft from an earlier visit. */
  const wasRestored = photos.wasRestored || Boolean(draft.initial.title || draft.initial.description);
  // A location that was left behind alone does not outweigh what the user comes from.
  const isAskedFor = customerId !== '' || locationId !== '';
  const earlier = wasRestored || !isAskedFor ? draft.initial.partner_location_id : '';
  const form = useForm<ServiceRequest>({
    defaultValues: {
      ...draft.initial,
      partner_location_id: earlier || locationId,
    },
    // The screen shows the first error in page order: the location field registers after the other fields.
    shouldFocusError: false,
    resolver: standardSchemaResolver(requestForm),
  });
  useAutosave(form, draft.save);

  const startOver = () => {
    for (const photo of photos.photos) void photos.remove(photo);
    form.reset(newRequest(byOffice));
    draft.clear();
  };
  const file = useCommand('create_work_order', {
    invalidates: ['work_orders'],
    onSuccess: (workOrder) => {
      photos.clear();
      form.reset(newRequest(byOffice));
      draft.clear();
      onFiled(workOrder);
    },
  });

  return {
    form,
    photos,
    safety: draft.safety,
    wasRestored,
    startOver,
    submit: form.handleSubmit((request) => file.mutate({ ...request, attachment_ids: photos.attachmentIds })),
    isFiling: file.isPending,
  };
}

export type ServiceRequestForm = ReturnType<typeof useServiceRequest>['form'];
