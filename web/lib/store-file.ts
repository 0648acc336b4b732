import { ATTACHMENT_MAX_BYTES, BRANDING_LOGO_MAX_BYTES, LOGO_MAX_BYTES } from '#shared/limits.ts';
import { DataError, storageError } from '#web/lib/data-error.ts';
import { getSupabase } from '#web/lib/supabase.ts';
import { type Message, message, t } from '#web/lib/text.ts';

/** What a bucket accepts (its row in `db/migrations` has the rule), in the words of a refusal. */
interface Accepted {
  maxBytes: number;
  wrong: Message;
  choose: Message;
}

const NO_PICTURE = message('This file is not a picture');
const CHOOSE_PICTURE = message('Choose a JPG, PNG, or WebP file.');
const picture = (maxBytes: number): Accepted => ({ maxBytes, wrong: NO_PICTURE, choose: CHOOSE_PICTURE });

const BUCKETS = {
  branding: picture(BRANDING_LOGO_MAX_BYTES),
  logos: picture(LOGO_MAX_BYTES),
  people: picture(LOGO_MAX_BYTES),
  attachments: {
    maxBytes: ATTACHMENT_MAX_BYTES,
    wrong: message('This file is not a picture or a PDF'),
    choose: message('Choose a JPG, PNG, WebP, or HEIC file, or a PDF.'),
  },
  documents: {
    maxBytes: ATTACHMENT_MAX_BYTES,
    wrong: message('This file is not what its name says'),
    choose: message('Open it to check it, then choose a PDF, a photo, or an office file.'),
  },
} satisfies Record<string, Accepted>;

type Bucket = keyof typeof BUCKETS;

/**
 * Uploads a file. A repetition after a lost response is no error.
 * @throws DataError in the user's words: what is wrong with the file, and which one to choose
 */
export async function storeFile(bucket: Bucket, path: string, file: File, type = file.type): Promise<void> {
  if (file.size > BUCKETS[bucket].maxBytes) throw tooLarge(bucket);
  const supabase = await getSupabase();
  const { error } = await supabase.storage.from(bucket).upload(path, file, { contentType: type });
  // 409: an earlier attempt has stored the bytes, and only its response was lost.
  if (error && error.statusCode !== '409') throw uploadError(error, bucket);
}

/** The storage describes files for programs: 'mime type …'. Its HTTP status is 400 for nearly every refusal. */
function uploadError(error: Parameters<typeof storageError>[0], bucket: Bucket): DataError {
  const status = Number(error.statusCode);
  if (status === 413) return tooLarge(bucket);
  if (status === 415) return wrongType(bucket);
  if (status === 422) {
    const hint = t('Part of its file is missing. Take it again, or choose it again.');
    return refused(status, t('This picture is incomplete'), hint);
  }
  return storageError(status >= 400 ? { ...error, status } : error);
}

/** The refusal of a file that is larger than the bucket accepts. */
export const tooLarge = (bucket: Bucket): DataError => {
  const megabytes = BUCKETS[bucket].maxBytes / 1024 / 1024;
  return refused(
    413,
    t('This file is larger than {{megabytes}} MB', { megabytes }),
    t('Choose a smaller one.'),
  );
};

/** The refusal of a file that is not what the bucket accepts. */
export const wrongType = (bucket: Bucket): DataError =>
  refused(415, t(BUCKETS[bucket].wrong), t(BUCKETS[bucket].choose));

/** The refusal of a picture in a format that cannot be shown, such as SVG or HEIC. */
export const wrongPicture = (): DataError =>
  refused(415, t('This kind of picture cannot be used here'), t(CHOOSE_PICTURE));

/** The refusal of a picture whose file is broken. */
export const brokenPicture = (): DataError =>
  refused(422, t('This picture is damaged'), t('Open it to check it, or choose another one.'));

const refused = (status: number, title: string, hint: string): DataError =>
  new DataError({ message: title, hint, code: String(status), status });
