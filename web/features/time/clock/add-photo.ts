import type { QueryClient } from '@tanstack/react-query';
import { sentences } from '#shared/rules/sentences.ts';
import { attachmentPath, uploadAttachment } from '#web/lib/attachments.ts';
import { problemText } from '#web/lib/problem-text.ts';
import { shrinkPhoto } from '#web/lib/shrink-photo.ts';
import { t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';
import { sendCommand } from '#web/lib/use-command.ts';

interface NewPhoto {
  file: File;
  profileId: string;
  workOrderId: string;
  number: string;
  queryClient: QueryClient;
}

/** Uploads a photo and adds it to the work order. It may be retried, and arrives once. */
export async function addPhoto({
  file,
  profileId,
  workOrderId,
  number,
  queryClient,
}: NewPhoto): Promise<void> {
  const path = attachmentPath(profileId, file);
  const key = crypto.randomUUID();
  const send = async () => {
    try {
      const id = await uploadAttachment({ file: await shrinkPhoto(file), category: 'during', path });
      await sendCommand('add_work_order_files', { work_order_id: workOrderId, attachment_ids: [id] }, key);
      toast({ kind: 'success', title: t('Photo added to {{number}}', { number }) });
      await queryClient.invalidateQueries({ queryKey: ['work_orders'] });
    } catch (error) {
      const { title, advice } = problemText(error);
      toast({
        kind: 'destructive',
        title: t('The photo was not added'),
        description: sentences(title, advice),
        action: { label: t('Try Again'), onSelect: () => void send() },
      });
    }
  };
  toast({ title: t('Sending the photo…') });
  await send();
}
