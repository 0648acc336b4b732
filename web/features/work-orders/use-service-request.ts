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

/** With a key of its own, kept with the draft: sent again after a lost answer, it is still one request. */
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

/** A service request being written: kept on this device with every key, its photos sent meanwhile. */
export function useServiceRequest(
  profileId: string,
  onFiled: (workOrder: CommandOutput<'create_work_order'>) => void,
) {
  // A shared device keeps one draft for each person.
  const draftKey = `service-request:${profileId}`;
  const [empty] = useState(newRequest);
  const draft = useDraft(draftKey, empty);
  const photos = usePhotoUploads(draftKey, profileId);
  const form = useForm<ServiceRequest>({
    defaultValues: draft.initial,
    // The screen shows the first problem of the page: the location loads, and registers, after the other fields.
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
    /** Something was written or photographed before this page was opened. */
    wasRestored: photos.wasRestored || Boolean(draft.initial.title || draft.initial.description),
    startOver,
    submit: form.handleSubmit((request) => file.mutate({ ...request, attachment_ids: photos.attachmentIds })),
    isFiling: file.isPending,
  };
}

export type ServiceRequestForm = ReturnType<typeof useServiceRequest>['form'];
