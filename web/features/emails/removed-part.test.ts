import { expect, test } from 'vitest';
import { removalOf, withRestored } from './removed-part.ts';
import {
  joinParts,
  nextKey,
  splitParts,
  type TemplatePart,
  withMoved,
  withoutPart,
  withParagraph,
  withWords,
} from './template-parts.ts';

const LINES = ['<h1>Title</h1>', '<p>One</p>', '<p>Two</p>', '{% if url %}', '<p>Three</p>', '{% endif %}'];
const PARTS = splitParts(LINES.join('\n'));

/** Removes the part of a key, lets others edit the rest, and undoes it. */
function undo(key: number, edit: (rest: TemplatePart[]) => readonly TemplatePart[] | undefined) {
  const removed = removalOf(PARTS, key);
  if (!removed) throw new Error('There is no such part.');
  const restored = withRestored(edit(withoutPart(PARTS, key)) ?? [], removed);
  const keys = restored.parts.map((part) => part.key);
  expect(new Set(keys).size).toBe(keys.length);
  expect(keys).toContain(restored.key);
  return joinParts(restored.parts).split('\n');
}
/** As HTML, whose parts get new keys. */
const asHtml = (parts: readonly TemplatePart[], change: (html: string) => string) =>
  splitParts(change(joinParts(parts)), nextKey(parts));

test('a removed part comes back to where it was', () => {
  for (const { key } of PARTS) expect(undo(key, (rest) => rest)).toEqual(LINES);
});

test.for<[name: string, key: number, edit: Parameters<typeof undo>[1], expected: string[]]>([
  ['words around it', 2, (rest) => withWords(rest, 1, '1'), LINES.with(1, '<p>1</p>')],
  ['a new part before it', 2, (rest) => withParagraph(rest, 0).parts, LINES.toSpliced(1, 0, '<p></p>')],
  ['a new part with its key', 5, (rest) => withParagraph(rest, 0).parts, LINES.toSpliced(1, 0, '<p></p>')],
  ['its neighbor removed, too', 2, (rest) => withoutPart(rest, 1), LINES.toSpliced(1, 1)],
  ['another order', 4, (rest) => withMoved(rest, 2, -1), LINES.with(1, '<p>Two</p>').with(2, '<p>One</p>')],
  ['HTML before it', 4, (rest) => asHtml(rest, (html) => `<p>Anew</p>\n${html}`), ['<p>Anew</p>', ...LINES]],
  ['no other part', 1, () => [], ['<p>One</p>']],
  [
    'another text',
    1,
    (rest) => asHtml(rest, () => '<p>A</p>\n<p>B</p>'),
    ['<p>A</p>', '<p>One</p>', '<p>B</p>'],
  ],
])('also with %s', ([, key, edit, expected]) => {
  expect(undo(key, edit)).toEqual(expected);
});
