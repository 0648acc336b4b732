import {
  ORGANIZATION_COLUMNS,
  type OrganizationColumn,
  type OrganizationFields,
  organizationFields,
} from '#shared/commands/organization-fields.ts';
import type { CommandInput } from '#shared/commands.ts';
import { lineMessages, lineNumber } from '#shared/rules/file-lines.ts';
import { t } from '#shared/text.ts';

type Line = CommandInput<'import_organizations'>['rows'][number];

export interface CheckedLine {
  /** The id of the existing organization; null for a new one. */
  id: string | null;
  organization: OrganizationFields;
  /** The columns with a value: an update leaves the others as they are. */
  given: OrganizationColumn[];
}

export interface LineProblem {
  /** Counted from 0. */
  row: number;
  messages: string[];
}

interface LinesToCheck {
  rows: readonly Line[];
  /** What each line's name is compared by. */
  keys: readonly (string | null)[];
  /** The ids of the existing organizations, by that key. */
  known: ReadonlyMap<string, string>;
  /** The office's trades. */
  trades: readonly string[];
}

/** Checks every line of a file by the rules of a single organization, and finds the existing one by its name. */
export function checkLines({ rows, keys, known, trades }: LinesToCheck): {
  lines: CheckedLine[];
  problems: LineProblem[];
} {
  const firstLines = new Map<string, number>();
  const lines: CheckedLine[] = [];
  const problems: LineProblem[] = [];

  for (const [row, line] of rows.entries()) {
    const checked = organizationFields.safeParse(fieldsOf(line, trades));
    const messages = checked.success ? [] : lineMessages(checked.error.issues, line);
    const unknown = listOf(line.trades).filter((trade) => !trades.includes(tradeNamed(trade, trades)));
    for (const trade of unknown) messages.push(t('The office has no trade “{{trade}}”.', { trade }));
    const key = keys[row] ?? '';
    const earlier = firstLines.get(key);
    if (key && earlier !== undefined)
      messages.push(t('Line {{number}} is about the same organization.', { number: lineNumber(earlier) }));
    else firstLines.set(key, row);

    if (messages.length > 0 || !checked.success) problems.push({ row, messages });
    else lines.push({ id: known.get(key) ?? null, organization: checked.data, given: givenColumns(line) });
  }
  return { lines, problems };
}

const givenColumns = (line: Line) => ORGANIZATION_COLUMNS.filter((column) => line[column]?.trim());

/** The cells of a line as the fields of a form. What is not understood is left to the check, with its message. */
function fieldsOf(line: Line, officeTrades: readonly string[]): unknown {
  const { trades, service_states, service_zip_prefixes, payment_terms_days, is_tax_exempt, default_nte } =
    line;
  return {
    ...line,
    name: line.name ?? '',
    trades: listOf(trades).map((name) => tradeNamed(name, officeTrades)),
    service_states: listOf(service_states),
    service_zip_prefixes: listOf(service_zip_prefixes),
    service_latitude: numberOf(line.service_latitude),
    service_longitude: numberOf(line.service_longitude),
    service_radius_miles: numberOf(line.service_radius_miles?.replace(/mi(les)?/gi, '')),
    payment_terms_days: numberOf(payment_terms_days?.replace(/net|days?/gi, '')),
    is_tax_exempt: yesOrNo(is_tax_exempt),
    default_nte: numberOf(default_nte?.replace(/[$,]/g, '')),
  };
}

const listOf = (cell = ''): string[] =>
  cell
    .split(/[;,|/]/)
    .map((part) => part.trim())
    .filter(Boolean);

const tradeNamed = (name: string, trades: readonly string[]): string =>
  trades.find((trade) => trade.toLowerCase() === name.toLowerCase()) ?? name;

/** NaN for a text that is no number, so that the check refuses it with its own message. */
const numberOf = (cell = ''): number | null => (cell.trim() ? Number(cell) : null);

function yesOrNo(cell = ''): unknown {
  if (/^(y|yes|true|1|x|exempt)$/i.test(cell.trim())) return true;
  return /^(n|no|false|0|)$/i.test(cell.trim()) ? false : cell;
}
