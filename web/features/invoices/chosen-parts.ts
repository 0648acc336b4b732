import type { WorkPart } from '#web/features/invoices/ready-queries.ts';

/** The sources of the proposed lines that stay to be invoiced later. */
export type LeftOutSources = ReadonlySet<string>;

interface ChosenPart extends WorkPart {
  isLeftOut: boolean;
  /** Whether it is the first line of its source. The hours of a day are several lines, and are left out together. */
  isFirst: boolean;
}

const sumOf = (parts: readonly WorkPart[]): number =>
  parts.reduce((cents, { amount }) => cents + Math.round(amount * 100), 0) / 100;

/**
 * The proposed lines of a work order or project, with what is charged now, as the server will. A trip has no source: it is charged for
 * the days of the labor that stays.
 */
export function chosenParts({ parts: proposed }: { parts: WorkPart[] }, leftOut: LeftOutSources) {
  const isOut = ({ source }: WorkPart) => source !== null && leftOut.has(source);
  const days = new Set(proposed.filter((part) => !isOut(part)).flatMap(({ trip_day }) => trip_day ?? []))
    .size;
  const parts = proposed.map((part, index): ChosenPart => {
    const isFirst =
      part.source !== null && proposed.findIndex(({ source }) => source === part.source) === index;
    if (part.source !== null) return { ...part, isFirst, isLeftOut: isOut(part) };
    if (days === 0) return { ...part, isFirst, isLeftOut: true };
    const amount = Math.round(days * part.unit_price * 100) / 100;
    return { ...part, quantity: days, amount, isFirst, isLeftOut: false };
  });
  const amount = sumOf(parts.filter(({ isLeftOut }) => !isLeftOut));
  return { parts, amount, leftOutAmount: Math.round((sumOf(proposed) - amount) * 100) / 100 };
}
