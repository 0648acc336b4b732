import { parseSync } from 'vite';
import { isNode, type Node } from './extract.ts';

/** What stands beside a text: another text, a value, or the end of a fact (a separator, a box of its own, an icon). */
type Piece = 'text' | 'value' | 'end';

/** Elements that continue the line they stand in. */
const INLINE = new Set([
  'a',
  'b',
  'code',
  'em',
  'i',
  'Link',
  'RelativeDate',
  'small',
  'span',
  'strong',
  'time',
]);
/** Elements and styles that put each child in a box of its own. */
const BOXES = /^(Button|MenuItem|.*Panel)$/;
const BOX_STYLE = /\b(inline-)?(flex|grid)\b|buttonStyle/;
const BOX_OF_ITS_OWN = /\b(block|flex|grid|hidden|sr-only|m[tl]-[\d.a]+|buttonStyle)\b|aria-hidden/;
/** Between two facts: 'Due Jun 3 · 2 photos', 'Total: $5', a new line, parentheses, and '1. '. */
const SEPARATOR = /[·:—–×\n()/,]|^\.\s/;
/** A text that is a whole sentence may stand beside another one. */
const WHOLE = /[.!?…]$/;

/**
 * Finds sentences put together from parts in one file: a text of `t()` beside another text or a value, in JSX, in a
 * template, or with `+`. The order of parts is that of English; one text with placeholders can be translated.
 * @returns the lines
 */
export function findFragments(path: string, source: string): number[] {
  const lines: number[] = [];
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) for (const each of value) visit(each);
    if (!isNode(value)) return;
    if (isGlued(piecesOf(value, source))) lines.push(source.slice(0, value.start).split('\n').length);
    for (const [key, child] of Object.entries(value)) if (key !== 'type') visit(child);
  };
  visit(parseSync(path, source).program);
  return lines;
}

const isGlued = (pieces: Piece[]): boolean =>
  pieces.some((piece, at) => {
    const next = pieces[at + 1];
    return next && piece !== 'end' && next !== 'end' && (piece === 'text' || next === 'text');
  });

function piecesOf(node: Node, source: string): Piece[] {
  if (node.type === 'TemplateLiteral') return templatePieces(node, source);
  if (node.type === 'BinaryExpression' && node.operator === '+')
    return [node.left, node.right].map((side) => pieceOf(side as Node, source));
  if (node.type === 'JSXFragment') return childPieces(node, source);
  if (node.type !== 'JSXElement') return [];
  const opening = node.openingElement as Node;
  const tag = source.slice(opening.start, opening.end as number);
  if (BOXES.test(nameOf(opening)) || BOX_STYLE.test(tag)) return [];
  return childPieces(node, source);
}

const childPieces = (node: Node, source: string): Piece[] =>
  (node.children as Node[]).filter((child) => !isBlank(child)).map((child) => pieceOf(child, source));

function templatePieces(node: Node, source: string): Piece[] {
  const expressions = node.expressions as Node[];
  return (node.quasis as { value: { cooked: string } }[]).flatMap(({ value: { cooked } }, at) => {
    const expression = expressions[at];
    return [
      ...(SEPARATOR.test(cooked) ? ['end' as const] : /\p{L}/u.test(cooked) ? ['value' as const] : []),
      ...(expression ? [pieceOf(expression, source)] : []),
    ];
  });
}

function pieceOf(node: Node, source: string): Piece {
  switch (node.type) {
    case 'JSXExpressionContainer':
    case 'ParenthesizedExpression':
      return pieceOf(node.expression as Node, source);
    case 'JSXText':
    case 'Literal':
      return SEPARATOR.test(`${String(node.value).trim()} `) ? 'end' : 'value';
    case 'ConditionalExpression':
      return either(pieceOf(node.consequent as Node, source), pieceOf(node.alternate as Node, source));
    case 'LogicalExpression':
      // A text that stands in for a missing value counts as the value.
      return pieceOf((node.operator === '&&' ? node.right : node.left) as Node, source);
    case 'TemplateLiteral': {
      const pieces = templatePieces(node, source);
      return pieces[0] === 'end' ? 'end' : pieces.includes('text') ? 'text' : 'value';
    }
    case 'CallExpression': {
      if ((node.callee as Node).name !== 't') return 'value';
      const [first] = node.arguments as Node[];
      const text = first?.type === 'Literal' ? String(first.value) : '';
      return text.split('|').every((form) => WHOLE.test(form)) ? 'end' : 'text';
    }
    case 'JSXFragment':
      return (
        childPieces(node, source).find((piece) => piece === 'text') ?? childPieces(node, source)[0] ?? 'end'
      );
    case 'JSXElement': {
      const opening = node.openingElement as Node;
      const tag = source.slice(opening.start, opening.end as number);
      if (!INLINE.has(nameOf(opening)) || BOX_OF_ITS_OWN.test(tag)) return 'end';
      const pieces = childPieces(node, source);
      return pieces[0] === 'end' ? 'end' : pieces.includes('text') ? 'text' : 'value';
    }
    default:
      return 'value';
  }
}

const either = (one: Piece, other: Piece): Piece =>
  one === 'text' || other === 'text' ? 'text' : one === 'value' || other === 'value' ? 'value' : 'end';

/** Spaces and comments between children. */
function isBlank(child: Node): boolean {
  if (child.type === 'JSXText') return !String(child.value).trim();
  const expression = child.expression as Node | undefined;
  if (expression?.type === 'JSXEmptyExpression') return true;
  return expression?.type === 'Literal' && !String(expression.value).trim();
}

const nameOf = (opening: Node): string => String((opening.name as Node).name ?? '');
