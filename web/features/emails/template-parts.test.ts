import { expect, test } from 'vitest';
import { defaultOfficeTemplate, templateNames } from '#server/mail/default-templates.ts';
import { controlWords, depthsOf } from '#web/features/emails/control-words.ts';
import { isText, joinParts, splitParts, withParagraph } from '#web/features/emails/template-parts.ts';
import { htmlOf, wordsOf } from '#web/features/emails/template-words.ts';

const kinds = (body: string) => splitParts(body).map(({ kind }) => kind);

test.each([
  ['<h1 style="margin:0;">Hello</h1>', 'heading', 'Hello'],
  ['<p>Fish &amp; chips<br />for {{ name }}</p>', 'paragraph', 'Fish & chips\nfor {{ name }}'],
  [
    "<p>{% if a != '' %}A{% else %}B{% endif %}.</p>",
    'paragraph',
    "{% if a != '' %}A{% else %}B{% endif %}.",
  ],
  ['<p class="muted" style="margin:0;">Small</p>\r', 'small', 'Small'],
  ['<p class="code">{{ code }}</p>', 'code', '{{ code }}'],
  ['  <p><a href="{{ url }}" style="background:#1f6f54;">Go</a></p>', 'button', 'Go'],
  ['<p><a href="{{ url }}">Go</a></p>', 'link', 'Go'],
  ['<p>Copy this:<br><a href="{{ url }}">{{ url }}</a></p>', 'paragraph', 'Copy this:'],
  ["{% if a != '' %}", 'control', "{% if a != '' %}"],
  ['<p>Some <b>bold</b> words</p>', 'fixed', 'Some bold words'],
  ['<p>&hearts;</p>', 'fixed', '&hearts;'],
  ['<p>&#123;{ url }}</p>', 'fixed', '&#123;{ url }}'],
  ['<p style="height:16px;">&nbsp;</p>', 'fixed', ''],
  ['<p>{% raw %}{{ url }}{% endraw %}</p>', 'fixed', '{{ url }}'],
  ['<p title="{{ a">}} b</p>', 'fixed', '}} b'],
  ['', 'fixed', ''],
])('%j is a part: %s', (source, kind, words) => {
  expect(splitParts(source)).toMatchObject([{ kind, words }]);
});

test.each(['{% comment %}', '{% raw %}', '<!-- <b>', '<style>'])('lines after %s are no text', (open) => {
  expect(kinds(`${open}\n<p>Hidden</p>`)).not.toContain('paragraph');
});

test('lines after the end of a comment are text again', () => {
  const body = '{% comment %}\n<p>1</p>\n{% endcomment %}\n<!-- a --><!--\n<p>2</p>\n-->\n<p>3</p>';
  expect(kinds(body).map((kind) => kind === 'paragraph')).toEqual([
    false,
    false,
    false,
    false,
    false,
    false,
    true,
  ]);
});

test('most lines of the built-in texts can be edited as words, and each account email entirely', () => {
  for (const name of templateNames()) {
    const parts = splitParts(defaultOfficeTemplate(name).body);
    expect(parts.filter(isText).length, name).toBeGreaterThan(1);
    // Those with a list have parts that are no words.
    if (!['unread_messages', 'work_news', 'remittance', 'invoice_reminder'].includes(name))
      expect(parts.every(isText), name).toBe(true);
  }
});

test.each([
  ['<script>alert(1)</script>', '&lt;script&gt;alert(1)&lt;/script&gt;'],
  ['a & b &lt;', 'a &amp; b &amp;lt;'],
  ['one\ntwo', 'one<br>two'],
  ['{% if n < 2 %}few{% endif %} {{ url }}', '{% if n < 2 %}few{% endif %} {{ url }}'],
  ['{{ url | append: "<b>" }}', '{{ url | append: "&lt;b>" }}'],
  ['{% raw %}{{ <b> }}{% endraw %}', '{% raw %}{{ &lt;b> }}{% endraw %}'],
  ['{{ url\n}}', '{{ url<br>}}'],
])('%j is written as %j', (words, html) => {
  expect(htmlOf(words)).toBe(html);
});

test('what cannot be written the same again is not shown as words', () => {
  expect(wordsOf('{{ url | append: "<b>" }}')).toBeUndefined();
  expect(wordsOf('{{ url | append: "&lt;b>" }}')).toBe('{{ url | append: "&lt;b>" }}');
});

test('a new paragraph looks like the one before it, and an empty text begins with one', () => {
  const body = '<p style="a">1</p>\n<p class="muted">2</p>\n<p style="b">3</p>';
  const { parts } = withParagraph(splitParts(body), 1);
  expect(joinParts(parts).split('\n')[2]).toBe('<p style="a"></p>');
  expect(joinParts(withParagraph(splitParts('')).parts)).toMatch(/^<p style="[^"]+"><\/p>$/);
});

test.each([
  ["{% if a != '' %}", 'Only if there is a:'],
  ['{%- if a == "" -%}', 'Only if a is empty:'],
  ['{% if a > 2 and b %}', 'Only if a > 2 and b:'],
  ['{% elsif b %}', 'Otherwise, if b:'],
  ['{% else %}', 'Otherwise:'],
  ['{% endif %}', 'End of the condition'],
  ['{% for one in topic.entries %}', 'For each notification of the topic:'],
  ['{% endfor %}{% endif %}', 'End of the entry · End of the condition'],
  ['{% assign a = 1 %}', '{% assign a = 1 %}'],
])('%s means: %s', (source, words) => {
  expect(controlWords(source)).toBe(words);
});

test('what is within a condition or a list is deeper', () => {
  const body =
    'a\n{% for one in all %}\n{% if a %}\nb\n{% else %}\nc\n{% endif %}\n{% endfor %}\nd\n{% endif %}';
  expect(depthsOf(splitParts(body))).toEqual([0, 0, 1, 2, 1, 2, 1, 0, 0, 0]);
});
