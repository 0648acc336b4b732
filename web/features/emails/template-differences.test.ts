import { expect, test } from 'vitest';
import { compareTemplates } from './template-differences.ts';

const LINES = [
  '<h1>Welcome</h1>',
  '<p>One</p>',
  '{% if url %}',
  '<p><a href="{{ url }}" style="background:#fff;">Go</a></p>',
  '{% endif %}',
  '<p class="muted">Small</p>',
];
const text = (lines: readonly string[], subject = 'Hello') => ({ subject, body: lines.join('\n') });

/** The fields that differ, each with both texts and whether it is mine. */
function compared(theirs: readonly string[], mine: readonly string[], base = LINES) {
  const { differences, labels, ...forms } = compareTemplates(text(base), text(theirs), text(mine));
  return differences.map(({ field, isMine }) => [
    ...[labels.get(field), forms.newest[field], forms.mine[field], isMine],
  ]);
}

test('texts with the same parts are compared part by part, in words', () => {
  const theirs = LINES.with(0, '<h1>Hi &amp; welcome</h1>').with(3, LINES[3]?.replace('Go', 'Open') ?? '');
  const mine = LINES.with(3, LINES[3]?.replace('Go', 'Start') ?? '').with(5, '<p class="muted">Tiny</p>');
  expect(compared(theirs, mine)).toEqual([
    ['Heading', 'Hi & welcome', 'Welcome', false],
    ['Button', 'Open', 'Start', true],
    ['Small print', 'Small', 'Tiny', true],
  ]);
});

test('what is chosen of each part is put together', () => {
  const theirs = text(LINES.with(0, '<h1>Theirs</h1>').with(1, '<p>Their one</p>'), 'Their subject');
  const mine = text(LINES.with(1, '<p>My one</p>'));
  const { merge, differences } = compareTemplates(text(LINES), theirs, mine);
  expect(differences.map(({ field }) => field)).toEqual(['subject', 'part-0', 'part-1']);
  expect(merge(new Set(['subject', 'part-0']))).toEqual(
    text(LINES.with(0, '<h1>Theirs</h1>').with(1, '<p>My one</p>'), 'Their subject'),
  );
  expect(merge(new Set())).toEqual(mine);
  expect(merge(new Set(['subject', 'part-0', 'part-1']))).toEqual(theirs);
});

test('texts with other parts are compared as a whole, in words', () => {
  const theirs = LINES.toSpliced(1, 0, '<p>Added</p>');
  const mine = LINES.with(1, '<p>My one</p>');
  const rest = 'Only if there is url:\nButton: Go\nEnd of the condition\nSmall print: Small';
  expect(compared(theirs, mine)).toEqual([
    [
      'Text',
      `Heading: Welcome\nParagraph 1: Added\nParagraph 2: One\n${rest}`,
      `Heading: Welcome\nParagraph: My one\n${rest}`,
      true,
    ],
  ]);
  const { merge } = compareTemplates(text(LINES), text(theirs), text(mine));
  expect(merge(new Set())).toEqual(text(mine));
  expect(merge(new Set(['body']))).toEqual(text(theirs));
});

test.for([
  ['in markup alone', LINES.with(1, '<p class="x">One</p>'), LINES],
  ['where one has no words to edit', ['<table><tr><td>Mine</td></tr></table>'], LINES],
])('texts that differ %s are compared as HTML', ([, mine, theirs]) => {
  expect(compared(theirs as string[], mine as string[])).toEqual([
    ['Text', (theirs as string[]).join('\n'), (mine as string[]).join('\n'), true],
  ]);
});
