import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  insertMention,
  matchingPeople,
  mentionAt,
  stillMentioned,
} from '#web/features/messages/conversation/mentions.ts';

const PEOPLE = ['Ann Lee', 'Anna Ruiz', 'Bob Anders', 'Chloé Vega'].map((name) => ({ id: name, name }));
const named = (query: string) => matchingPeople(PEOPLE, query).map(({ name }) => name);

test.each([
  ['@', '', 0],
  ['Ask @an', 'an', 4],
  ['Ask @Ann L', 'Ann L', 4],
  ['(@Chlo', 'Chlo', 1],
  ['line\n@b', 'b', 5],
])('in %j the mention %j is being typed', (text, query, start) => {
  expect(mentionAt(text, text.length)).toEqual({ query, start });
});

test.each(['', 'no mention', 'a@b.example', '@Ann Lee is', 'Ask @an\nthen'])('in %j none is', (text) => {
  expect(mentionAt(text, text.length)).toBeNull();
});

test('finds people by the beginning of any of their names', () => {
  expect(named('')).toHaveLength(4);
  expect(named('an')).toEqual(['Ann Lee', 'Anna Ruiz', 'Bob Anders']);
  expect(named('chloé')).toEqual(['Chloé Vega']);
  expect(named('ann l')).toEqual(['Ann Lee']);
  expect(named('ee')).toEqual([]);
});

test('replaces the typed text by the name, and moves the caret behind it', () => {
  const text = 'Ask @an please';
  expect(insertMention(text, { start: 4, query: 'an' }, 'Ann Lee')).toEqual({
    text: 'Ask @Ann Lee please',
    caret: 13,
  });
});

test('a completed name is found again anywhere in the text', () => {
  const around = fc.string({ unit: fc.constantFrom('a', 'Z', ' ', '.', '\n') });
  fc.assert(
    fc.property(around, around, fc.constantFrom(...PEOPLE), (before, after, person) => {
      const typed = `${before} @${person.name.slice(0, 2)}`;
      const query = mentionAt(typed + after, typed.length);
      expect(query).not.toBeNull();
      if (!query) return;
      const { text, caret } = insertMention(typed + after, query, person.name);
      expect(text.slice(0, caret)).toBe(`${before} @${person.name} `);
      expect(stillMentioned(text, [person])).toEqual([person]);
    }),
  );
});

test('a name that was removed from the text is not mentioned', () => {
  expect(stillMentioned('Ask @Ann Lee', PEOPLE).map(({ name }) => name)).toEqual(['Ann Lee']);
});
