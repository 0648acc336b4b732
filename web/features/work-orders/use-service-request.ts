import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { workOrderCommands } from '#shared/commands/work-orders.ts';
import type { CommandInput, CommandOutput } from '#shared/commands.ts';
import { useAutosave } from '#web/lib/use-autosave.ts';
import { useCommand } from '#web/lib/use-command.ts';
import { useDraft } from '#web/lib/use-draft.ts';
import { usePhotoUploads } from '#web/lib/use-photo-uploads.ts';

export type ServiceRequest = CommandInput<'create_work_order'>;

/**
 * Stored with the draft, with an idempotency key: a repeated submission after a lost response creates only one request.
 */
const newRequest = (): ServiceRequest => ({
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
});

/** The form of a service request: input is stored on this device at once, and its photos are uploaded meanwhile. */
export function useServiceRequest(
  profileId: string,
  onFiled: (workOrder: CommandOutput<'create_work_order'>) => void,
) {
  // A shared device has one draft per user.
  const draftKey = `service-request:${profileId}`;
  const [empty] = useState(newRequest);
  const draft = useDraft(draftKey, empty);
  const photos = usePhotoUploads(draftKey, profileId);
  const form = useForm<ServiceRequest>({
    defaultValues: draft.initial,
    // The screen shows the first error in page order: the location field registers after the other fields.
    shouldFocusError: false,
    resolver: standardSchemaResolver(workOrderCommands.create_work_order.input),
  });
  useAutosave(form, draft.save);

  const startOver = () => {
    for (const photo of photos.photos) void photos.remove(photo);
    form.reset(newRequest());
    draft.clear();
  };
  const file = useCommand('create_work_order', {
    invalidates: ['work_orders'],
    onSuccess: (workOrder) => {
      photos.clear();
      form.reset(newRequest());
      draft.clear();
      onFiled(workOrder);
    },
  });

  return {
    form,
    photos,
    safety: draft.safety,
    /** There is a draft from an earlier visit. */
    wasRestored: photos.wasRestored || Boolean(draft.initial.title || draft.initial.description),
    startOver,
    submit: form.handleSubmit((request) => file.mutate({ ...request, attachment_ids: photos.attachmentIds })),
    isFiling: file.isPending,
  };
}

export type ServiceRequestForm = ReturnType<typeof useServiceRequest>['form'];
