import type { Visibility } from '#web/features/messages/conversation/message.ts';

/** Who reads a message in a work order's thread, for the office that chooses it. */
export const READER_LABELS: Record<Visibility, string> = {
  everyone: 'Everyone',
  partner: 'Office and customer',
  assigned: 'Office and crew',
  staff: 'Office only',
};
