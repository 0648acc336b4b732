import { AppError } from '#shared/errors.ts';

/** What a request stores. */
export type Stored = 'rows' | 'files';

/** Whether there is room to store something. */
export type HasRoom = (stored: Stored) => boolean;

/**
 * Refuses what stores something while there is no room for it.
 * @param hasRoom absent where nobody watches
 * @throws AppError `disk_full`
 */
export function requireRoom(hasRoom: HasRoom | undefined, stored: Stored): void {
  if (hasRoom && !hasRoom(stored)) throw new AppError('disk_full');
}
