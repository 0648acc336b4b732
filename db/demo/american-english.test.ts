import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** The demo company is American, and so is the language of the screens. */

const root = join(import.meta.dirname, '../..');
const BRITISH =
  /\b(programmes?|organis\w+|recognis\w+|(re)?labelled|levelled|shovelled|travell\w+|colours?|grey|neighbour\w*|metres?|centres?|licences?|behaviours?|cheques?|kerbs?|tyres?|burnt|whilst|learnt)\b/gi;

test.each([...globSync('db/demo/{*,narratives/*}.ts', { cwd: root }), 'translations/template.json'])(
  '%s has American spellings',
  (file) => {
    if (file.endsWith('.test.ts')) return;
    expect(readFileSync(join(root, file), 'utf8').match(BRITISH) ?? []).toEqual([]);
  },
);
