import type { CrewFirm } from '#web/features/messages/conversation/crew-firm.ts';
import type { Message, Visibility } from '#web/features/messages/conversation/message.ts';

/**
 * The readers with whom a new message starts: those of the newest message that is not an internal note. Thus a reply to
 * the customer does not show the crew half of a conversation. A message for another subcontractor than the current one
 * does not count: a reply would go to a company that did not read it.
 * @param messages oldest first
 * @param crewFirm the current subcontractor
 */
export const defaultVisibility = (
  messages: readonly Pick<Message, 'visibility' | 'firmId'>[],
  crewFirm: CrewFirm,
): Visibility =>
  messages.findLast(
    ({ visibility, firmId }) =>
      visibility !== 'staff' &&
      (visibility !== 'assigned' || firmId === undefined || crewFirm === undefined || firmId === crewFirm),
  )?.visibility ?? 'everyone';
