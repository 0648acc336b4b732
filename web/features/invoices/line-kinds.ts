import type { CONTRACT_KINDS } from '#shared/rules/contract-kinds.ts';
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

export type LineKind = keyof typeof LINE_KINDS | (typeof CONTRACT_KINDS)[number];

/** The kinds of lines that contracts and deposits add. */
const CONTRACT_LABELS: Readonly<Record<(typeof CONTRACT_KINDS)[number], Message>> = {
  retainage: message('Retainage'),
  retainage_release: message('Retainage'),
  deposit: message('Deposit'),
  deposit_applied: message('Deposit'),
};

const LABELS: Readonly<Record<string, Message>> = { ...LINE_KINDS, ...CONTRACT_LABELS };

/** The kind of a line in words. */
export const lineKindLabel = (kind: string): string => t(LABELS[kind] ?? received(kind));
