import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** How a migration raises a reason. Texts have `%` in place of parameters, as in PL/pgSQL. */
export interface Raise {
  /** File and line. */
  where: string;
  /** '' when the statement names none. */
  reason: string;
  params: string[];
  /** The SQL after the reason's name, with the values of the parameters. */
  values: string;
  sqlState: string;
  text: string;
  hint: string | undefined;
}

const MIGRATIONS = join(import.meta.dirname, '../../db/migrations');
const TEXT = `'((?:[^']|'')*)'`;
const STATEMENT = /\braise\s+(?:exception|sqlstate)\s+(?:'(?:[^']|'')*'|[^';])*;/g;
const CONDITIONS: Record<string, string> = {
  check_violation: '23514',
  insufficient_privilege: '42501',
  invalid_parameter_value: '22023',
};

/** Functions that raise what their caller says: the reason and the text are arguments of the call. */
const CALLS: readonly { call: RegExp; prefix: string; sqlState: string; hint?: string; params: string[] }[] =
  [
    {
      call: new RegExp(`refuse_own_decision\\(${TEXT}, ${TEXT}\\)`, 'g'),
      ...{ prefix: '', sqlState: '42501', hint: 'Ask a colleague.', params: [] },
    },
    {
      call: new RegExp(
        `(?:count_daily_rows?\\(|use_daily\\(\\s*[\\w.()]+,)\\s*${TEXT},(?: \\w+,)?\\s*${TEXT}\\s*\\)`,
        'g',
      ),
      ...{ prefix: 'quota_', sqlState: 'PT429', params: ['limit'] },
      hint: 'Go on tomorrow, or ask the office to raise the limit.',
    },
    {
      call: new RegExp(`(?:refuse_quota|limit_own_rows)\\(\\s*${TEXT}, ${TEXT},\\s*${TEXT}\\s*\\)`, 'g'),
      ...{ prefix: 'quota_', sqlState: 'PT429', params: ['limit'] },
    },
  ];

/** Every refusal of the migrations. */
export function readRaises(): Raise[] {
  return globSync('*.sql', { cwd: MIGRATIONS })
    .sort()
    .flatMap((file) => {
      const sql = readFileSync(join(MIGRATIONS, file), 'utf8').replace(/^ *--.*$/gm, '');
      const where = (index = 0) => `${file}:${sql.slice(0, index).split('\n').length}`;
      const statements = [...sql.matchAll(STATEMENT)]
        // The text is an argument of the function: its calls name it.
        .filter(([statement]) => !/^raise (exception '%', tg_argv|sqlstate 'PT429')/.test(statement))
        .map((match) => ({ where: where(match.index), ...readStatement(match[0]) }));
      const calls = CALLS.flatMap(({ call, prefix, hint, ...rest }) =>
        [...sql.matchAll(call)].map(({ index, 1: name = '', 2: text = '', 3: ownHint }) => ({
          ...{ where: where(index), reason: `${prefix}${name}`, text: unquoted(text) },
          ...{ hint: hint ?? ownHint, values: '', ...rest },
        })),
      );
      return [...statements, ...calls];
    });
}

function readStatement(statement: string): Omit<Raise, 'where'> {
  const textOf = (pattern: string) => new RegExp(`${pattern}${TEXT}`).exec(statement)?.[1];
  const state = textOf('errcode = ') ?? 'P0001';
  const hint = textOf('hint = ');
  const { 1: named, 2: values = '' } = /app\.reason\('(\w+)'([\s\S]*)/.exec(statement) ?? [];
  return {
    reason: named ?? /detail = '\{"reason":"(\w+)","params":\{\}\}'/.exec(statement)?.[1] ?? '',
    values,
    params: [...values.matchAll(/'([a-z_]+)', (?!')/g)].map(([, name = '']) => name),
    sqlState: CONDITIONS[state] ?? state,
    text: unquoted(textOf('raise exception ') ?? ''),
    hint: hint && unquoted(hint),
  };
}

const unquoted = (text: string): string => text.replaceAll("''", "'");
