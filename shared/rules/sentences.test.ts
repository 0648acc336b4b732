import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { sentence, sentences } from './sentences.ts';

test('no period is doubled', () => {
  expect(['Acme Inc.', 'Acme', 'Really?', ''].map(sentence)).toEqual(['Acme Inc.', 'Acme.', 'Really?', '']);
  expect(sentences('It failed.', null, 'Try again')).toBe('It failed. Try again.');
});

const FOLDER = new URL('../../', import.meta.url);

test('two texts are joined to sentences here only', () => {
  const sources = ['web', 'server/domains', 'server/documents', 'server/mail']
    .flatMap((folder) =>
      readdirSync(new URL(folder, FOLDER), { recursive: true }).map((file) => `${folder}/${file}`),
    )
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|\.browser\./.test(file));
  const byHand = /\$\{[^}]*\b(title|message|name)\}\. ?[`$]/;
  const found = sources.filter((file) => byHand.test(readFileSync(new URL(file, FOLDER), 'utf8')));
  expect(found).toEqual([]);
});
