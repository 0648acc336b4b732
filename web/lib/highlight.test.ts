import { expect, test } from 'vitest';
import { excerptAround, highlightParts } from '#web/lib/highlight.ts';

const marked = (text: string, search: string) =>
  highlightParts(text, search)
    .map((part) => (part.isMatch ? `[${part.text}]` : part.text))
    .join('');

test.each([
  ['The gate code is 4471', 'gate', 'The [gate] code is 4471'],
  ['Gate by gate', 'GATE', '[Gate] by [gate]'],
  ['aaaa', 'aa', '[aa][aa]'],
  ['50% off (really)', '% off (', '50[% off (]really)'],
  ['nothing of it', 'pump', 'nothing of it'],
  ['blank', '  ', 'blank'],
  ['', 'pump', ''],
  ['İstanbul gate', 'gate', 'İstanbul gate'],
])('marks in %j what %j finds', (text, search, expected) => {
  expect(marked(text, search)).toBe(expected);
  expect(
    highlightParts(text, search)
      .map((part) => part.text)
      .join(''),
  ).toBe(text);
});

test('an excerpt begins at a word shortly before the match, and short texts stay whole', () => {
  const long = `${'We looked at the roof and found nothing. '.repeat(5)}The pump is broken.`;
  expect(excerptAround(long, 'pump')).toBe('…looked at the roof and found nothing. The pump is broken.');
  expect(excerptAround('The pump\n\nis  broken', 'pump')).toBe('The pump is broken');
  expect(excerptAround('no match here', 'pump')).toBe('no match here');
});
