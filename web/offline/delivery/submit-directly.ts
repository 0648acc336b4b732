import { uploadAttachment } from '#web/lib/attachments.ts';
import { problemText } from '#web/lib/problem-text.ts';
import { t } from '#web/lib/text.ts';
import type { LocalDraft } from '#web/offline/database/records.ts';
import { photoPath } from '#web/offline/delivery/delivery.ts';
import { DeliveryError } from '#web/offline/delivery/failure.ts';
import type { Submitted } from '#web/offline/delivery/submissions.ts';
import { sendReportNow } from '#web/offline/delivery/sync.ts';
import { photo, removeDraft } from '#web/offline/drafts/drafts.ts';

/**
 * Sends a report that does not fit on this device: first the photos that are stored, then the report with all of them.
 * The draft's id and the object keys of its photos make repeated attempts create the same report.
 */
export async function submitUnkept(draft: LocalDraft): Promise<Submitted> {
  try {
    const form = draft.form as { attachment_ids?: string[] };
    const attachmentIds = [...(form.attachment_ids ?? [])];
    for (const facts of draft.photos) {
      const kept = await photo(facts.id);
      if (!kept) continue;
      const type = kept.blob.type || facts.type;
      const file = new File([kept.blob], facts.fileName, { type, lastModified: Date.parse(facts.takenAt) });
      const { category, caption } = facts;
      const path = photoPath(draft.ownerId, facts, type);
      attachmentIds.push(await uploadAttachment({ file, category, caption, path }));
    }
    const report = await sendReportNow({
      ...draft,
      photos: [],
      form: { ...form, attachment_ids: attachmentIds },
    });
    // If an earlier version stays here, its delivery finds the same report.
    await removeDraft(draft.id).catch(() => undefined);
    return { state: 'sent', report };
  } catch (error) {
    return { state: 'refused', error: wordsOf(error) };
  }
}

function wordsOf(error: unknown): { title: string; advice: string } {
  if (error instanceof DeliveryError && error.failure.kind === 'refused') return error.failure.words;
  const { title } = error instanceof DeliveryError ? error.failure.words : problemText(error);
  return {
    title,
    advice: t('This device has no room to keep the report. Leave this page open, and submit it again.'),
  };
}
