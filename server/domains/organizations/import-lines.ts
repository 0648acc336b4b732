import { typeProblem } from '#server/domains/organizations/line-type.ts';
import {
  ORGANIZATION_COLUMNS,
  type OrganizationColumn,
  type OrganizationFields,
  organizationFields,
} from '#shared/commands/organization-fields.ts';
import type { CommandInput } from '#shared/commands.ts';
import { lineMessages, lineNumber } from '#shared/rules/file-lines.ts';
import { typedDay } from '#shared/rules/typed-day.ts';
import { typedNumber } from '#shared/rules/typed-number.ts';
import { t } from '#shared/text.ts';

type Line = CommandInput<'import_organizations'>['rows'][number];

export interface KnownOrganization {
  id: string;
  trades: readonly string[];
  /** The name of the organization into which it was merged. */
  merged_into: string | null;
}

export interface CheckedLine {
  /** Counted from 0. */
  row: number;
  /** The organization that is there already; null for a new one. */
  existing: KnownOrganization | null;
  organization: OrganizationFields;
  /** The columns with a value: an update leaves the others as they are. */
  given: OrganizationColumn[];
}

export interface LineMessages {
  /** Counted from 0. */
  row: number;
  messages: string[];
}

interface LinesToCheck {
  type: CommandInput<'import_organizations'>['organization_type'];
  rows: readonly Line[];
  /** What each line's name is compared by. */
  keys: readonly (string | null)[];
  /** The existing organizations, by that key. */
  known: ReadonlyMap<string, KnownOrganization>;
  /** The office's trades. */
  trades: readonly string[];
}

/** Checks every line of a file by the rules of a single organization, and finds the existing one by its name. */
export function checkLines({ type, rows, keys, known, trades: officeTrades }: LinesToCheck): {
  lines: CheckedLine[];
  problems: LineMessages[];
} {
  const firstLines = new Map<string, number>();
  const lines: CheckedLine[] = [];
  const problems: LineMessages[] = [];

  for (const [row, line] of rows.entries()) {
    const otherType = typeProblem(line.organization_type, type);
    if (otherType) {
      problems.push({ row, messages: [otherType] });
      continue;
    }
    const key = keys[row] ?? '';
    const existing = known.get(key) ?? null;
    // A trade that left the office's list stays.
    const trades = [...officeTrades, ...(existing?.trades ?? [])];
    const written = tradesIn(line.trades, trades);
    const checked = organizationFields.safeParse(fieldsOf(line, written));
    const messages = checked.success ? [] : lineMessages(checked.error.issues, line);
    for (const trade of written.filter((one) => !trades.includes(one)))
      messages.push(t('The office has no trade “{{trade}}”.', { trade }));
    if (type === 'subcontractor' && line.default_nte?.trim())
      messages.push(t('Subcontractors have no default NTE. Leave the column out, or its cell empty.'));
    const earlier = firstLines.get(key);
    if (key && earlier !== undefined)
      messages.push(t('Line {{number}} is about the same organization.', { number: lineNumber(earlier) }));
    else firstLines.set(key, row);

    if (messages.length > 0 || !checked.success) problems.push({ row, messages });
    else lines.push({ row, existing, organization: checked.data, given: givenColumns(line) });
  }
  return { lines, problems };
}

const givenColumns = (line: Line) => ORGANIZATION_COLUMNS.filter((column) => line[column]?.trim());

/** The cells of a line as the fields of a form. What is not understood is left to the check, with its message. */
function fieldsOf(line: Line, trades: readonly string[]): unknown {
  const { service_states, service_zip_prefixes, payment_terms_days, default_nte } = line;
  return {
    ...line,
    name: line.name ?? '',
    trades,
    service_states: listOf(service_states),
    service_zip_prefixes: listOf(service_zip_prefixes),
    service_latitude: numberOf(line.service_latitude),
    service_longitude: numberOf(line.service_longitude),
    service_radius_miles: numberOf(line.service_radius_miles?.replace(/mi(les)?/gi, '')),
    payment_terms_days: numberOf(payment_terms_days?.replace(/net|days?/gi, '')),
    is_tax_exempt: yesOrNo(line.is_tax_exempt),
    tax_certificate_expires_on: typedDay(line.tax_certificate_expires_on ?? '') || null,
    tax_exempt_states: listOf(line.tax_exempt_states),
    requires_reference: yesOrNo(line.requires_reference),
    one_job_per_invoice: yesOrNo(line.one_job_per_invoice),
    requires_photos: yesOrNo(line.requires_photos),
    default_nte: typedNumber(default_nte),
  };
}

const listOf = (cell = ''): string[] =>
  cell
    .split(/[;,|/]/)
    .map((part) => part.trim())
    .filter(Boolean);

/**
 * The trades in a cell, as they are written in the list. The name of a trade may have a comma or a slash. Each part of
 * the cell is looked at once: a file may be all separators.
 */
function tradesIn(cell = '', known: readonly string[]): string[] {
  const longestFirst = known.toSorted((a, b) => b.length - a.length);
  const lengthOf = (part: RegExp, from: number) => {
    part.lastIndex = from;
    return part.exec(cell)?.[0].length;
  };
  const found: string[] = [];
  let at = lengthOf(/[\s;,|/]*/y, 0) ?? 0;
  while (at < cell.length) {
    const trade = longestFirst.find(
      (name) =>
        cell.slice(at, at + name.length).toLowerCase() === name.toLowerCase() &&
        lengthOf(/\s*(?:[;,|/]|$)/y, at + name.length) !== undefined,
    );
    const end = at + (trade?.length ?? lengthOf(/[^;,|/]*/y, at) ?? 0);
    found.push(trade ?? cell.slice(at, end).trim());
    at = end + (lengthOf(/[\s;,|/]*/y, end) ?? 0);
  }
  return found;
}

/** NaN for a text that is no number, so that the check refuses it with its own message. */
const numberOf = (cell = ''): number | null => (cell.trim() ? Number(cell) : null);

function yesOrNo(cell = ''): unknown {
  // Exports write the word of their language.
  if (/^(y|yes|s[ií]|true|1|x|exempt)$/i.test(cell.trim())) return true;
  return /^(n|no|false|0|)$/i.test(cell.trim()) ? false : cell;
}
