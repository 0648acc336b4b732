import { emailKind, variablesOf } from '#shared/rules/email-templates.ts';
import { t } from '#shared/text.ts';
import { closestVariable } from './closest-variable.ts';
import { htmlTokens, tagName } from './html-tokens.ts';
import { officeEngines, type Part, renderPart } from './office-engine.ts';

/** What is wrong with a template, and where. */
export interface TemplateProblem {
  part: Part;
  /** Counted from 1; null: of the whole. */
  line: number | null;
  text: string;
}

/** Elements that mail programs remove, or that would harm a reader. */
const FORBIDDEN = [
  'script',
  'iframe',
  'object',
  'embed',
  'form',
  'link',
  'meta',
  'base',
  'frame',
  'frameset',
];
const HANDLER = /[\s/"']on[a-z]{2,20}\s*=/i;
const SCRIPT_URL = /(?:href|src|action|background|poster)=["']?(?:javascript|data|vbscript):/i;
const CHARACTER = /&#(?:x([0-9a-f]{1,6})|(\d{1,7}));?/gi;
const VARIABLES_SHOWN = 12;

/** The example values of an email's variables. */
export const exampleFacts = (name: string): Record<string, unknown> =>
  Object.fromEntries(variablesOf(name).map((variable) => [variable.name, variable.example]));

/** Everything that is wrong with a text of the office; empty: it can be sent. */
export async function templateProblems(
  name: string,
  text: { subject: string; body: string },
): Promise<TemplateProblem[]> {
  const harmful = harmfulHtml(text.body);
  const found = [
    ...(await partProblems(name, 'subject', text.subject)),
    ...(harmful.length > 0 ? harmful : await partProblems(name, 'body', text.body)),
  ];
  return found.length > 0 ? found : missingVariables(name, text.body);
}

async function partProblems(name: string, part: Part, source: string): Promise<TemplateProblem[]> {
  const engine = (await officeEngines())[part];
  try {
    const known = variablesOf(name).map((variable) => variable.name);
    const { globals } = engine.analyzeSync(engine.parse(source), { partials: false });
    const unknown = Object.entries(globals).filter(([root]) => !known.includes(root) && root !== 'forloop');
    if (unknown.length > 0) return unknown.map(([root, uses]) => unknownVariable(part, root, known, uses));
    const rendered = await renderPart(part, source, exampleFacts(name), true);
    // What the text puts together from pieces is found in the whole only, where it has no line.
    return part === 'body' ? harmfulHtml(rendered).map((problem) => ({ ...problem, line: null })) : [];
  } catch (error) {
    return [problemOf(part, error as Error)];
  }
}

function unknownVariable(
  part: Part,
  root: string,
  known: readonly string[],
  uses: readonly { location: { row: number } }[],
): TemplateProblem {
  const names = known.slice(0, VARIABLES_SHOWN).join(', ');
  const meant = closestVariable(root, known);
  return {
    part,
    line: uses[0]?.location.row ?? null,
    text: meant
      ? t('This email has no variable "{{name}}". Did you mean {{variable}}?', {
          name: root,
          variable: `{{ ${meant} }}`,
        })
      : t('This email has no variable "{{name}}". It has: {{names}}.', { name: root, names }),
  };
}

/** LiquidJS says where, as `…, line:3, col:5`. */
function problemOf(part: Part, error: Error): TemplateProblem {
  const [first = ''] = error.message.split('\n');
  const line = /, line:(\d+)/.exec(first)?.[1];
  const text = first.replace(/, (?:file:[^,]*, )?line:\d+.*$/, '').slice(0, 300);
  return { part, line: line ? Number(line) : null, text: `${text.charAt(0).toUpperCase()}${text.slice(1)}.` };
}

function harmfulHtml(body: string): TemplateProblem[] {
  return [...htmlTokens(body)].flatMap(({ isTag, source, line }) => {
    const element = tagName(source).replace('/', '');
    const text = !isTag
      ? undefined
      : FORBIDDEN.includes(element)
        ? t('<{{element}}> does not work in emails.', { element })
        : hasScript(source)
          ? t('Scripts do not work in emails.')
          : undefined;
    return text === undefined ? [] : [{ part: 'body' as const, line, text }];
  });
}

/** Whether a tag has an event handler, or an address that is a script, however its characters are written. */
function hasScript(tag: string): boolean {
  if (HANDLER.test(tag)) return true;
  const plain = tag
    .replace(CHARACTER, (_all, hex?: string, decimal?: string) => {
      const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
      return code <= 0x10ffff ? String.fromCodePoint(code) : '';
    })
    .replace(/&(?:tab|newline|colon);/gi, (name) => (/colon/i.test(name) ? ':' : ''))
    // Browsers skip white space and control characters in a scheme.
    .replace(/[\p{White_Space}\p{Cc}]/gu, '');
  return SCRIPT_URL.test(plain);
}

/** Without its link or code, an account email is useless, and nobody can reset a password any more. */
function missingVariables(name: string, body: string): TemplateProblem[] {
  const needed = emailKind(name)?.needsOneOf;
  if (!needed || needed.some((variable) => new RegExp(`\\{\\{-?\\s*${variable}\\b`).test(body))) return [];
  const names = needed.map((variable) => `{{ ${variable} }}`).join(', ');
  return [
    { part: 'body', line: null, text: t('The text has to contain one of these: {{names}}.', { names }) },
  ];
}
