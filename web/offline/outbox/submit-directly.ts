import { uploadAttachment } from '#web/lib/attachments.ts';
import { problemText } from '#web/lib/problem-text.ts';
import { t } from '#web/lib/text.ts';
import type { LocalDraft, LocalPhoto, PhotoFacts } from '#web/offline/database/records.ts';
import { photo, removeDraft } from '#web/offline/drafts/drafts.ts';
import { photoPath } from '#web/offline/outbox/delivery.ts';
import { DeliveryError } from '#web/offline/outbox/failure.ts';
import type { Submitted } from '#web/offline/outbox/submissions.ts';
import { sendReportNow } from '#web/offline/outbox/sync.ts';

/**
 * Sends a report that does not fit on this device: first its photos, then the report with all of them. The draft's id
 * and the object keys of its photos make repeated attempts create the same report. Nothing is sent while bytes of a
 * photo are missing: the report would count as complete without it.
 *
 * @param bytes those that the form has in memory; the others are read from the device
 */
export async function submitUnkept(
  draft: LocalDraft,
  bytes: ReadonlyMap<string, LocalPhoto>,
): Promise<Submitted> {
  try {
    const photos = await Promise.all(
      draft.photos.map(async (facts) => ({ facts, kept: bytes.get(facts.id) ?? (await photo(facts.id)) })),
    );
    const missing = photos.flatMap(({ facts, kept }) => (kept ? [] : facts.fileName));
    if (missing.length > 0) return { state: 'refused', error: photosMissing(missing) };

    const form = draft.form as { attachment_ids?: string[] };
    const attachmentIds = [...(form.attachment_ids ?? [])];
    for (const [position, { facts, kept }] of photos.entries()) {
      if (kept) attachmentIds.push(await sendPhoto(draft.ownerId, { facts, kept, position }));
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

interface DirectPhoto {
  facts: PhotoFacts;
  kept: LocalPhoto;
  position: number;
}

/** The attachment's id. */
function sendPhoto(ownerId: string, { facts, kept, position }: DirectPhoto): Promise<string> {
  const type = kept.blob.type || facts.type;
  const file = new File([kept.blob], facts.fileName, { type, lastModified: Date.parse(facts.takenAt) });
  const { category, caption, latitude, longitude } = facts;
  const path = photoPath(ownerId, facts, type);
  return uploadAttachment({ file, category, caption, path, position, latitude, longitude });
}

function photosMissing(names: readonly string[]): { title: string; advice: string } {
  return {
    title: t(
      '{{count}} photo is no longer on this device: {{names}}|{{count}} photos are no longer on this device: {{names}}',
      { count: names.length, names: names.join(', ') },
    ),
    advice: t(
      'The report was not submitted. Take the photo again, or submit once more to send the report without it.|The report was not submitted. Take the photos again, or submit once more to send the report without them.',
      { count: names.length },
    ),
  };
}

function wordsOf(error: unknown): { title: string; advice: string } {
  if (error instanceof DeliveryError && error.failure.kind === 'refused') return error.failure.words;
  const { title } = error instanceof DeliveryError ? error.failure.words : problemText(error);
  return {
    title,
    advice: t('This device has no room to keep the report. Leave this page open, and submit it again.'),
  };
}
