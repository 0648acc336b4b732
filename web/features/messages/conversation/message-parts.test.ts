import fc from 'fast-check';
import { expect, test } from 'vitest';
import { partsOf } from '#web/features/messages/conversation/message-parts.ts';

const links = (text: string) =>
  partsOf(text, []).flatMap((part) => (part.kind === 'link' ? [part.text] : []));

test.each([
  ['See https://example.com/a?b=1#c.', ['https://example.com/a?b=1#c']],
  ['(https://example.com/a)', ['https://example.com/a']],
  ['https://example.com/fan_(motor), then call', ['https://example.com/fan_(motor)']],
  ['"http://example.com": old', ['http://example.com']],
  ['www.example.com/x and https://b.example', ['www.example.com/x', 'https://b.example']],
])('finds the URLs in %j', (text, found) => expect(links(text)).toEqual(found));

test.each([
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'https://',
  'http://x',
  'vbscript:msgbox',
  'file:///etc/passwd',
])('makes no link of %j', (text) => expect(links(text)).toEqual([]));

test('a URL without a scheme is opened with https', () => {
  expect(partsOf('www.example.com', [])).toEqual([
    { kind: 'link', text: 'www.example.com', href: 'https://www.example.com/' },
  ]);
});

test('marks the names of mentioned people and no other text behind an @', () => {
  expect(partsOf('@Ann Lee and @Bob: ask @Ann Lee Ray.', ['Ann Lee', 'Ann Lee Ray'])).toEqual([
    { kind: 'mention', text: '@Ann Lee' },
    { kind: 'text', text: ' and @Bob: ask ' },
    { kind: 'mention', text: '@Ann Lee Ray' },
    { kind: 'text', text: '.' },
  ]);
});

test('its parts add up to the text, and every link is a web address', () => {
  const piece = fc.oneof(
    fc.string(),
    fc.webUrl({ withFragments: true, withQueryParameters: true }),
    fc.constantFrom('@Ann Lee', 'javascript:alert(1)', '<b>', ' ', '\n', 'www.', 'https://'),
  );
  fc.assert(
    fc.property(fc.array(piece), (pieces) => {
      const text = pieces.join('');
      const parts = partsOf(text, ['Ann Lee', 'Ann']);
      expect(parts.map((part) => part.text).join('')).toBe(text);
      for (const part of parts) if (part.kind === 'link') expect(part.href).toMatch(/^https?:\/\//);
    }),
  );
});
