import type { Liquid } from 'liquidjs';

/** What a template of the office may cost: the size of its source, milliseconds, nodes, and bytes in memory. */
const LIMITS = { parseLimit: 60_000, renderLimit: 1000, templateLimit: 200_000, memoryLimit: 5_000_000 };
/**
 * What a template may take while it is written, in milliseconds: other requests wait meanwhile. An email that is sent may
 * take longer, because a busy machine must not make a good template fail.
 */
const CHECK_LIMIT_MS = 100;
/** The longest rendered text. */
const OUTPUT_MAX = 500_000;

/** The tags and filters that office templates may use. All others are refused: they read files or switch escaping off. */
const TAGS = [
  ...[
    'if',
    'unless',
    'case',
    'for',
    'break',
    'continue',
    'assign',
    'capture',
    'comment',
    '#',
    'raw',
    'cycle',
  ],
];
const FILTERS = [
  ...[
    'append',
    'prepend',
    'capitalize',
    'upcase',
    'downcase',
    'default',
    'escape',
    'strip',
    'lstrip',
    'rstrip',
  ],
  ...[
    'strip_newlines',
    'truncate',
    'truncatewords',
    'replace',
    'replace_first',
    'remove',
    'remove_first',
    'split',
  ],
  ...['join', 'first', 'last', 'size', 'slice', 'sort', 'reverse', 'uniq', 'compact', 'map', 'where', 'date'],
  ...[
    'plus',
    'minus',
    'times',
    'divided_by',
    'modulo',
    'round',
    'ceil',
    'floor',
    'abs',
    'at_least',
    'at_most',
  ],
  ...['url_encode'],
];

export type Part = 'subject' | 'body';

let loaded: Promise<Record<Part, Liquid>> | undefined;

/** LiquidJS for templates of the office: values are escaped in HTML, and there are no files. Loaded when it is needed. */
export function officeEngines(): Promise<Record<Part, Liquid>> {
  loaded ??= import('liquidjs').then(({ Liquid }) => {
    const engine = (isEscaped: boolean) => {
      const made = new Liquid({
        ...LIMITS,
        ownPropertyOnly: true,
        strictFilters: true,
        templates: {},
        ...(isEscaped && { outputEscape: 'escape' as const }),
      });
      keepOnly(made.tags, TAGS);
      keepOnly(made.filters, FILTERS);
      return made;
    };
    return { subject: engine(false), body: engine(true) };
  });
  return loaded;
}

function keepOnly(registered: Record<string, unknown>, names: readonly string[]): void {
  for (const name of Object.keys(registered)) if (!names.includes(name)) delete registered[name];
}

/**
 * Renders one part of an office template.
 * @param strict as while it is written: refuses variables that have no value, and a tenth of the time
 * @throws Error of LiquidJS that says where the template is wrong, or Error for a text that is too long
 */
export async function renderPart(part: Part, source: string, facts: object, strict = false): Promise<string> {
  const engines = await officeEngines();
  const engine = engines[part];
  const output = String(
    await engine.render(engine.parse(source), facts, {
      strictVariables: strict,
      templateLimit: LIMITS.templateLimit,
      renderLimit: strict ? CHECK_LIMIT_MS : LIMITS.renderLimit,
    }),
  );
  if (output.length > OUTPUT_MAX) throw new Error('the email becomes too long');
  // One line, or a fact could add headers to the mail.
  return part === 'subject' ? output.replace(/\s+/g, ' ').trim().slice(0, 300) : output;
}
