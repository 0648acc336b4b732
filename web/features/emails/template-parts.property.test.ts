import fc from 'fast-check';
import { expect, test } from 'vitest';
import { defaultTemplate, templateNames } from '#server/mail/default-templates.ts';
import { htmlTokens } from '#server/mail/html-tokens.ts';
import { renderPart } from '#server/mail/office-engine.ts';
import {
  isText,
  joinParts,
  splitParts,
  withMoved,
  withoutPart,
  withParagraph,
  withWords,
} from '#web/features/emails/template-parts.ts';
import { htmlOf, wordsOf } from '#web/features/emails/template-words.ts';

const seed = Math.floor(Math.random() * 2 ** 31);
const runs = { seed, numRuns: 500 };

const builtIn = templateNames().map((name) => defaultTemplate(name).html);
/** What is special in HTML or in Liquid, and what surrounds it. */
const fragment = fc.constantFrom(
  ...['<p>', '</p>', '<p class="muted">', '<h1 style="a">', '</h1>', '<a href="{{ url }}">', '</a>', '<br>'],
  ...['<br/>', '<b>', '</b>', '<!--', '-->', '<', '>', '&', '&amp;', '&lt;', '&nbsp;', '&#123;', '&hearts;'],
  ...['{{', '}}', '{%', '%}', '{{ url }}', '{% if n < 2 %}', '{% else %}', '{% endif %}', '{% raw %}'],
  ...['{% endraw %}', '{% cycle "<i>" %}', '{% if <img src=x> %}', '"', "'", ' ', '\n', '\r\n', '\u2028'],
  ...['script', 'Hello', '=', '-', '/'],
);
const text = fc.oneof(
  fc.array(fragment, { maxLength: 14 }).map((pieces) => pieces.join('')),
  fc.string({ unit: 'binary', maxLength: 40 }),
);
const body = fc.oneof(
  fc.constantFrom(...builtIn),
  text,
  fc
    .array(
      fc.oneof(
        text,
        text.map((words) => `<p>${words}</p>`),
      ),
      { maxLength: 6 },
    )
    .map((all) => all.join('\n')),
);

test(`what is split joins to the same text (seed ${seed})`, () => {
  for (const html of builtIn) expect(joinParts(splitParts(html))).toBe(html);
  fc.assert(
    fc.property(body, (html) => {
      expect(joinParts(splitParts(html))).toBe(html);
    }),
    runs,
  );
});

test(`an edit changes its line only, and keeps the markup of that line (seed ${seed})`, () => {
  fc.assert(
    fc.property(body, text, fc.nat(), (html, words, choice) => {
      const parts = splitParts(html);
      const editable = parts.filter(isText);
      const part = editable[choice % (editable.length || 1)];
      if (!part) return;
      const line = parts.indexOf(part);
      const after = joinParts(withWords(parts, part.key, words)).split('\n');
      const before = html.split('\n');
      expect(after).toEqual(before.with(line, `${part.before}${htmlOf(words)}${part.after}`));
      expect(before[line]).toBe(part.source);
      expect(part.source.startsWith(part.before) && part.source.endsWith(part.after)).toBe(true);
    }),
    runs,
  );
});

test(`typed words create no element but a line break (seed ${seed})`, () => {
  fc.assert(
    fc.property(text, (words) => {
      const html = htmlOf(words);
      expect(html).not.toContain('\n');
      expect(html.replaceAll('<br>', '')).not.toMatch(/<[^\s=]/);
    }),
    runs,
  );
});

test(`typed words create no element when the email is filled in (seed ${seed})`, async () => {
  await fc.assert(
    fc.asyncProperty(text, async (words) => {
      // A text that Liquid refuses cannot be saved.
      const sent = await renderPart('body', htmlOf(words), { url: '<u>', n: 1 }).catch(() => '');
      const tags = [...htmlTokens(sent)].filter(({ isTag, source }) => isTag && /^<[a-z/!?]/i.test(source));
      expect(tags.filter(({ source }) => source !== '<br>')).toEqual([]);
    }),
    runs,
  );
});

test(`words that are shown are written the same again (seed ${seed})`, () => {
  fc.assert(
    fc.property(text, (html) => {
      const words = wordsOf(html);
      if (words !== undefined) expect(wordsOf(htmlOf(words))).toBe(words);
    }),
    runs,
  );
  fc.assert(
    fc.property(
      text.filter((words) => !/\{[{%]/.test(words)),
      (words) => {
        expect(wordsOf(htmlOf(words))).toBe(words.replace(/\r\n|\r/g, '\n'));
      },
    ),
    runs,
  );
});

test(`adding, removing, and moving leave all other lines as they are (seed ${seed})`, () => {
  fc.assert(
    fc.property(body, fc.nat(), fc.constantFrom(-1 as const, 1 as const), (html, choice, step) => {
      const parts = splitParts(html);
      const editable = parts.filter(isText);
      const part = editable[choice % (editable.length || 1)];
      if (!part) return;
      const added = withParagraph(parts, part.key);
      expect(joinParts(withoutPart(added.parts, added.key))).toBe(html);
      expect(added.parts.findIndex(({ key }) => key === added.key)).toBe(parts.indexOf(part) + 1);
      const moved = withMoved(parts, part.key, step);
      if (!moved) return;
      const fixed = (all: typeof parts) => all.map((one) => (isText(one) ? '' : one.source));
      expect(fixed(moved)).toEqual(fixed(parts));
      expect(joinParts(withMoved(moved, part.key, step === 1 ? -1 : 1) ?? [])).toBe(html);
    }),
    runs,
  );
});
