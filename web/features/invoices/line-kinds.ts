import { type Message, message, received, t } from '#web/lib/text.ts';

/** What a line of an invoice is for. */
export const LINE_KINDS = {
  labor: message('Labor'),
  material: message('Materials'),
  subcontractor: message('Subcontractor'),
  trip: message('Trip'),
  flat: message('Flat price'),
  discount: message('Discount'),
  other: message('Other'),
} as const satisfies Record<string, Message>;

export type LineKind = keyof typeof LINE_KINDS;

const LABELS: Readonly<Record<string, Message>> = LINE_KINDS;

/** The kind of a line in words. */
export const lineKindLabel = (kind: string): string => t(LABELS[kind] ?? received(kind));
