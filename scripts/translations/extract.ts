import { parseSync } from 'vite';

/** One text that people read, where it is written. */
interface FoundText {
  text: string;
  /** Tells two meanings of one English text apart; '' for most. */
  context: string;
}

interface Extraction {
  texts: FoundText[];
  /** `line: what is wrong`, for calls whose text cannot be found. */
  problems: { line: number; why: string }[];
}

/** A node of a file's syntax tree (ESTree). */
export interface Node {
  type: string;
  start: number;
  [key: string]: unknown;
}

const FUNCTIONS = new Set(['t', 'message']);
/** The folder of the list of error reasons, which server and screens turn into text. */
export const REASONS = 'shared/error-reasons/';
const REASON_TEXTS = new Set(['text', 'hint', 'facts']);
const FUNCTION_TYPES = new Set([
  'FunctionDeclaration',
  'FunctionExpression',
  'ArrowFunctionExpression',
  'PropertyDefinition',
]);
/** What may hold a marked text: `LABELS[key]`, `label`, `labelOf(row)`, and a choice among them. */
const REFERENCES = new Set([
  'Identifier',
  'MemberExpression',
  'CallExpression',
  'ChainExpression',
  'LogicalExpression',
  'ConditionalExpression',
]);

/**
 * Finds the texts of `t('…')`, `message('…')`, and the list of error reasons in one file. Types refuse a variable that
 * is no `Message`; this refuses what types cannot see: texts from parts, a context that is no literal, and texts that
 * are translated when a file loads.
 * @param constants names of constants that are plain literals, which `t()` must not get
 */
export function extractTexts(
  path: string,
  source: string,
  constants: ReadonlySet<string> = new Set(),
): Extraction {
  const found: Extraction = { texts: [], problems: [] };
  const problem = (node: Node, why: string) =>
    found.problems.push({ line: source.slice(0, node.start).split('\n').length, why });

  const call = (node: Node, name: string, isInFunction: boolean) => {
    const [first, second] = node.arguments as (Node | undefined)[];
    if (name === 't' && !isInFunction) {
      problem(node, 'is translated when the file loads, before the language is known: use message()');
    }
    if (!first) return;
    const text = literalOf(first);
    if (text !== undefined) {
      if (text !== text.trim()) problem(node, 'begins or ends with a space: it is a part of a sentence');
      const context = name === 't' ? contextOf(second) : second && literalOf(second);
      if (context === undefined && second && (name === 'message' || hasContext(second))) {
        problem(node, 'has a context that is not a literal');
      } else found.texts.push({ text, context: context ?? '' });
    } else if (name === 'message') problem(node, 'marks a text that is not a literal');
    else if (!REFERENCES.has(first.type)) problem(node, 'translates a text that is put together');
    else
      for (const constant of namesIn(first)) {
        if (constants.has(constant)) problem(node, `translates ${constant}, which message() does not mark`);
      }
  };

  const visit = (value: unknown, isInFunction: boolean): void => {
    if (Array.isArray(value)) for (const each of value) visit(each, isInFunction);
    if (!isNode(value)) return;
    const name = value.type === 'CallExpression' && isNode(value.callee) && value.callee.name;
    if (typeof name === 'string' && FUNCTIONS.has(name)) call(value, name, isInFunction);
    if (path.startsWith(REASONS) && value.type === 'Property') found.texts.push(...reasonTexts(value));
    const inside = isInFunction || FUNCTION_TYPES.has(value.type);
    for (const [key, child] of Object.entries(value)) if (key !== 'type') visit(child, inside);
  };
  visit(parseSync(path, source).program, false);
  return found;
}

/** A property of a reason: what is wrong, what to do, and further facts are texts. */
function reasonTexts({ key, value }: Node): FoundText[] {
  if (!isNode(key) || !isNode(value) || !REASON_TEXTS.has(String(key.name))) return [];
  const text = literalOf(value);
  return text === undefined ? [] : [{ text, context: '' }];
}

/**
 * The names of constants whose value is a plain string, as in `const HINT = 'Some text'`, and that no file marks under
 * the same name.
 */
export function literalConstants(sources: readonly string[]): Set<string> {
  const namesOf = (value: RegExp) =>
    new Set(sources.flatMap((source) => [...source.matchAll(value)].map(([, name = '']) => name)));
  const marked = namesOf(/\bconst ([A-Z][A-Z0-9_]*)(?:: \w+)? =\s*message\(/g);
  return new Set(
    [...namesOf(/\bconst ([A-Z][A-Z0-9_]*)(?:: \w+)? =\s*['"`]/g)].filter((name) => !marked.has(name)),
  );
}

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

function literalOf(node: Node): string | undefined {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value;
  const quasis = node.quasis as { value: { cooked: string } }[] | undefined;
  return node.type === 'TemplateLiteral' && quasis?.length === 1 ? quasis[0]?.value.cooked : undefined;
}

const contextProperty = (values: Node): Node | undefined =>
  (values.properties as Node[] | undefined)?.find((one) => isNode(one.key) && one.key.name === 'context');

const hasContext = (values: Node): boolean => contextProperty(values) !== undefined;

function contextOf(values: Node | undefined): string | undefined {
  const property = values && contextProperty(values);
  return property && isNode(property.value) ? literalOf(property.value) : undefined;
}

/** The constants that an expression may be, not those that it is called with or looked up by. */
function namesIn(node: Node): string[] {
  if (node.type === 'Identifier') return [String(node.name)];
  const parts = [node.left, node.right, node.consequent, node.alternate, node.expression].filter(isNode);
  return parts.flatMap(namesIn);
}
