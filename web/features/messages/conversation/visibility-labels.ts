import type { Visibility } from '#web/features/messages/conversation/message.ts';
import { type Message, message } from '#web/lib/text.ts';

/** Who can read a message in a work order's thread, for the office's select. */
export const READER_LABELS: Record<Visibility, Message> = {
  everyone: message('Everyone'),
  partner: message('Office and customer'),
  assigned: message('Office and crew'),
  staff: message('Office only'),
};
