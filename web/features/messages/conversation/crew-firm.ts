import type { Reader } from '#web/features/messages/conversation/queries.ts';

/**
 * The subcontractor that reads a thread. Null: nobody of one does. Undefined: not known, because the readers are not
 * loaded or an earlier version has saved them.
 */
export type CrewFirm = string | null | undefined;

/** The subcontractor among the readers whom a screen names. */
export function crewFirmOf(readers: readonly Reader[] | undefined): CrewFirm {
  const crew = readers?.find(({ reads }) => reads === 'assigned');
  return readers && !crew ? null : crew?.firmId;
}
