import { type Message, message, received, t } from '#web/lib/text.ts';

const LABELS: Readonly<Record<string, Message>> = {
  flat: message('Flat price'),
  labor: message('Labor'),
  material: message('Materials'),
  subcontractor: message('Subcontractor'),
  trip: message('Trip'),
  other: message('Other'),
};

/** What a line is for, as the rules of taxes say it. */
export const contractKindLabel = (kind: string): string => t(LABELS[kind] ?? received(kind));
