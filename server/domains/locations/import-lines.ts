import type * as z from 'zod/mini';
import { type LocationColumn, locationFields } from '#shared/commands/locations.ts';
import { lineMessages, lineNumber } from '#shared/rules/file-lines.ts';
import { t } from '#shared/text.ts';

type ImportedLocation = z.output<typeof locationFields>;

export interface CheckedLine {
  /** The id of the existing location; null for a new one. */
  id: string | null;
  location: ImportedLocation;
}

export interface LineProblem {
  /** Counted from 0. */
  row: number;
  messages: string[];
}

type Line = Partial<Record<LocationColumn, string | undefined>>;

interface KnownLocation {
  id: string;
  name: string;
  store_number: string;
}

/**
 * Checks every line of a file by the rules of a single location, and finds the existing location by its store number,
 * or by its name when the line has none.
 */
export function checkLines(
  rows: readonly Line[],
  known: readonly KnownLocation[],
): { lines: CheckedLine[]; problems: LineProblem[] } {
  const byNumber = new Map(known.map((location) => [plain(location.store_number), location.id]));
  byNumber.delete('');
  const byName = new Map(known.map((location) => [plain(location.name), location.id]));
  const firstLines = new Map<string, number>();
  const lines: CheckedLine[] = [];
  const problems: LineProblem[] = [];

  for (const [row, line] of rows.entries()) {
    const { location, messages } = checkLine(line);
    const number = plain(line.store_number ?? '');
    const key = number ? `number ${number}` : `name ${plain(line.name ?? '')}`;
    const earlier = firstLines.get(key);
    if (earlier !== undefined)
      messages.push(t('Line {{number}} is about the same location.', { number: lineNumber(earlier) }));
    else firstLines.set(key, row);

    if (messages.length > 0 || !location) problems.push({ row, messages });
    else
      lines.push({
        id: (number ? byNumber.get(number) : byName.get(plain(location.name))) ?? null,
        location,
      });
  }
  return { lines, problems };
}

function checkLine(line: Line): { location?: ImportedLocation; messages: string[] } {
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
  if (checked.success) return { location: checked.data, messages: [] };
  return { messages: lineMessages(checked.error.issues, line) };
}

/** NaN for a text that is no number, so that the check refuses it with its own message. */
function degreesOf(text: string | undefined): number | null {
  return text?.trim() ? Number(text) : null;
}

const plain = (text: string) => text.trim().toLowerCase();
