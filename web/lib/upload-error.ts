import { DataError, storageError } from '#web/lib/data-error.ts';
import { t } from '#web/lib/text.ts';

/** The error of an upload that the storage client reports, in the user's language where the user can act. */
export function uploadError(error: Parameters<typeof storageError>[0]): DataError {
  if (error.statusCode !== '422') return storageError(error);
  return new DataError({
    message: t('This picture is incomplete'),
    hint: t('Part of its file is missing. Take it again, or choose it again.'),
    code: '422',
    status: 422,
  });
}
