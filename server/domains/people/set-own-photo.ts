import { callerOf } from '#server/domains/caller.ts';
import { defineCommand } from '#server/domains/define-command.ts';
import { AppError } from '#shared/errors.ts';

/**
 * Shows an uploaded picture as the caller's photo, or none. The upload has compared its first bytes with its type
 * (decision 010). The database removes the photo before.
 */
export const setOwnPhoto = defineCommand(
  'set_own_photo',
  async ({ client, elevate }, { storage_path: path }) => {
    const { profileId } = await callerOf(client);
    const isStored =
      path === null ||
      (path.startsWith(`${profileId}/`) &&
        (await client.query(`select from storage.objects where bucket_id = 'people' and name = $1`, [path]))
          .rowCount === 1);
    if (!isStored) throw new AppError('photo_missing');
    await elevate('command_people', (elevated) =>
      elevated.query('update public.profiles set photo_storage_path = $2 where id = $1', [profileId, path]),
    );
    return { id: profileId, photo_storage_path: path };
  },
);
