import { statusOfSqlState } from '#server/gateway/errors/sql-state.ts';
import { ERROR_STATUS, type ErrorCode } from '#shared/error-reasons/codes.ts';
import type { Reason, Reasons } from '#shared/error-reasons/reason.ts';
import { MEANINGS } from './meanings.ts';

/**
 * The page with its generated parts written anew: the codes of commands, and the reasons by noun.
 * @throws Error when the page lacks the comments that surround a part
 */
export function renderPage(page: string, groups: Readonly<Record<string, Reasons>>): string {
  return withPart(withPart(page, 'codes', codeTable()), 'reasons', reasonTables(groups));
}

function withPart(page: string, name: string, part: string): string {
  const [begin, end] = [`<!-- ${name}: generated -->`, `<!-- ${name}: end -->`];
  const [from, to] = [page.indexOf(begin), page.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`The page has no ${begin} … ${end}.`);
  return `${page.slice(0, from + begin.length)}\n\n${part}\n\n${page.slice(to)}`;
}

function codeTable(): string {
  const codes = Object.entries(ERROR_STATUS) as [ErrorCode, number][];
  return table(
    ['code', 'status', 'meaning', 'what to do'],
    codes.map(([code, status]) => [
      `\`${code}\``,
      `${status}`,
      MEANINGS[code].meaning,
      MEANINGS[code].action,
    ]),
  );
}

function reasonTables(groups: Readonly<Record<string, Reasons>>): string {
  return Object.entries(groups)
    .map(
      ([group, reasons]) =>
        `### ${group}\n\n${table(['reason', 'code', 'status', 'message, *hint*, and (facts)'], Object.entries(reasons).map(reasonRow))}`,
    )
    .join('\n\n');
}

function reasonRow([name, { code, sqlState, text, hint, facts }]: [string, Reason]): string[] {
  const codes = [code, sqlState].filter((each) => each !== undefined);
  const statuses = [code && ERROR_STATUS[code], sqlState && statusOfState(sqlState)];
  return [
    `\`${name}\``,
    codes.map((each) => `\`${each}\``).join(', '),
    [...new Set(statuses.filter((status) => status !== undefined))].join(', '),
    [text, hint && `*${hint}*`, facts && `(${facts})`].filter(Boolean).join(' '),
  ];
}

const statusOfState = (state: string): number =>
  statusOfSqlState(state, '', { role: 'authenticated', claims: { role: 'authenticated' } });

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), `|${head.map(() => '---|').join('')}`, ...rows.map(line)].join('\n');
}
