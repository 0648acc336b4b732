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

/** Photos of one work order that are sent at the same time: one message says what became of all. */
interface Batch {
  sending: number;
  added: number;
  /** Sends those that failed once more, also those of earlier batches. */
  failed: (() => Promise<void>)[];
  /** Why the last one failed. */
  problem: string;
  /** The message that the next one replaces. */
  said: string;
}

const batches = new Map<string, Batch>();

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
    const batch = begin(workOrderId);
    try {
      const id = await uploadAttachment({ file: await shrinkPhoto(file), category: 'during', path });
      await sendCommand('add_work_order_files', { work_order_id: workOrderId, attachment_ids: [id] }, key);
      batch.added += 1;
      await queryClient.invalidateQueries({ queryKey: ['work_orders'] });
    } catch (error) {
      const { title, advice } = problemText(error);
      batch.problem = sentences(title, advice);
      batch.failed.push(send);
    }
    batch.sending -= 1;
    if (batch.sending === 0) end(batch, number);
  };
  await send();
}

function begin(workOrderId: string): Batch {
  const batch = batches.get(workOrderId) ?? { sending: 0, added: 0, failed: [], problem: '', said: '' };
  batches.set(workOrderId, batch);
  batch.sending += 1;
  const title = t('Sending the photo…|Sending {{count}} photos…', { count: batch.sending });
  toast({ title, outdates: batch.said });
  batch.said = title;
  return batch;
}

/** The last photo of a batch has arrived or failed. */
function end(batch: Batch, number: string): void {
  const { added, failed, problem, said } = batch;
  batch.added = 0;
  if (added > 0)
    toast({
      kind: 'success',
      title: t('Photo added to {{number}}|{{count}} photos added to {{number}}', { count: added, number }),
      outdates: said,
    });
  if (failed.length === 0) return;
  toast({
    kind: 'destructive',
    title: t('The photo was not added|{{count}} photos were not added', { count: failed.length }),
    description: problem,
    outdates: said,
    // Nothing else in the app has these photos.
    stays: true,
    action: {
      label: t('Try Again'),
      onSelect: () => {
        for (const send of failed.splice(0)) void send();
      },
    },
  });
}
