import { ATTACHMENTS_MAX, DRAFT_PHOTO_MAX_BYTES } from '#shared/limits.ts';
import { sentence } from '#shared/rules/sentences.ts';
import { t } from '#web/lib/text.ts';
import { NOT_READY, StorageError } from '#web/offline/database/errors.ts';
import type { LimitName } from '#web/offline/drafts/draft-limits.ts';

/** Why this device cannot store something, as text: what is wrong, and what to do. */
export class DraftRefusal extends Error {
  override readonly name = 'DraftRefusal';
  readonly advice: string;
  /** Only this device has no room for it: the server can accept it. */
  readonly isOfDevice: boolean;

  constructor(title: string, advice: string, { isOfDevice = false } = {}) {
    super(title);
    this.advice = advice;
    this.isOfDevice = isOfDevice;
  }
}

const MEGABYTE = 1024 * 1024;

export function limitRefusal(limit: LimitName, most: number): DraftRefusal {
  switch (limit) {
    case 'per_work_order':
      return new DraftRefusal(
        t('{{count}} drafts of this work order are kept already.', { count: most }),
        t('Send or delete one of them, then save again.'),
        { isOfDevice: true },
      );
    case 'drafts':
      return new DraftRefusal(
        t('{{count}} drafts are kept on this device already.', { count: most }),
        t('Send or delete one of them, then save again.'),
        { isOfDevice: true },
      );
    case 'bytes':
      return new DraftRefusal(
        t('There is no room for more photos on this device.'),
        t('Drafts may hold {{megabytes}} MB. Send a report or delete a draft, then try again.', {
          megabytes: most / MEGABYTE,
        }),
        { isOfDevice: true },
      );
  }
}

export const tooManyPhotos = () =>
  new DraftRefusal(
    t('A report takes {{count}} photos at most.', { count: ATTACHMENTS_MAX }),
    t('Remove one that shows less, then try again.'),
  );

export const photoTooLarge = (fileName: string) =>
  new DraftRefusal(
    t('{{name}} is larger than {{megabytes}} MB.', {
      name: fileName,
      megabytes: DRAFT_PHOTO_MAX_BYTES / MEGABYTE,
    }),
    t('It could not be made smaller here. Take it again with a smaller picture size.'),
    { isOfDevice: true },
  );

export const notAPhoto = (fileName: string) =>
  new DraftRefusal(
    t('{{name}} is not a photo that can be kept.', { name: fileName }),
    t('Choose a JPEG, PNG, WebP or HEIC picture.'),
  );

export const submittedElsewhere = () =>
  new DraftRefusal(
    t('This report was submitted already.'),
    t('It is no longer changed. Open the work order to see it.'),
  );

/** Whether the server may accept what this device could not store. */
export const isOfDevice = (error: unknown): boolean => !(error instanceof DraftRefusal) || error.isOfDevice;

/** Why a draft or a photo was not stored, as text for the form. */
export function keepingProblem(error: unknown): { title: string; advice: string } {
  if (error instanceof DraftRefusal) return { title: error.message, advice: error.advice };
  if (error instanceof StorageError && error.kind === 'quota') {
    return {
      title: t('This device has no room left.'),
      advice: t('Send a report, or delete photos and applications from the device, then try again.'),
    };
  }
  if (error instanceof StorageError && error.code === NOT_READY) {
    return {
      title: sentence(error.message),
      advice: t('What you entered is still here. Try again in a moment.'),
    };
  }
  return {
    title: t('This device could not keep it.'),
    advice: t('What you entered is still here. Try again in a moment.'),
  };
}
