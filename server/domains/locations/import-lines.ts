import type * as z from 'zod/mini';
import { type LocationColumn, locationFields } from '#shared/commands/locations.ts';

type ImportedPlace = z.output<typeof locationFields>;

export interface CheckedLine {
  /** The place that the line is about, when it is there already. */
  id: string | null;
  place: ImportedPlace;
}

export interface LineProblem {
  /** Counted from 0. */
  row: number;
  messages: string[];
}

type Line = Partial<Record<LocationColumn, string | undefined>>;

interface KnownPlace {
  id: string;
  name: string;
  store_number: string;
}

/**
 * Checks every line of a file by the rules of a single place, and finds the place that it is about: by its store
 * number, or by its name when the line has none.
 */
export function checkLines(
  rows: readonly Line[],
  known: readonly KnownPlace[],
): { lines: CheckedLine[]; problems: LineProblem[] } {
  const byNumber = new Map(known.map((place) => [plain(place.store_number), place.id]));
  byNumber.delete('');
  const byName = new Map(known.map((place) => [plain(place.name), place.id]));
  const firstLines = new Map<string, number>();
  const lines: CheckedLine[] = [];
  const problems: LineProblem[] = [];

  for (const [row, line] of rows.entries()) {
    const { place, messages } = checkLine(line);
    const number = plain(line.store_number ?? '');
    const key = number ? `number ${number}` : `name ${plain(line.name ?? '')}`;
    const earlier = firstLines.get(key);
    if (earlier !== undefined) messages.push(`Line ${earlier + 1} is about the same location.`);
    else firstLines.set(key, row);

    if (messages.length > 0 || !place) problems.push({ row, messages });
    else lines.push({ id: (number ? byNumber.get(number) : byName.get(plain(place.name))) ?? null, place });
  }
  return { lines, problems };
}

function checkLine(line: Line): { place?: ImportedPlace; messages: string[] } {
  const { latitude, longitude, ...texts } = line;
  const checked = locationFields.safeParse({
    name: '',
    address_line1: '',
    city: '',
    state: '',
    ...texts,
    latitude: degreesOf(latitude),
    longitude: degreesOf(longitude),
  });
  if (checked.success) return { place: checked.data, messages: [] };
  return { messages: [...new Set(checked.error.issues.map(({ message }) => message))] };
}

/** A text that is no number stays one, so that the check refuses it by its own message. */
function degreesOf(text: string | undefined): number | null {
  return text?.trim() ? Number(text) : null;
}

const plain = (text: string) => text.trim().toLowerCase();
