import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('a command elevates its steps to the role of its own noun', () => {
  const steps = globSync('*/*.ts', { cwd: import.meta.dirname }).flatMap((file) => {
    const text = readFileSync(new URL(file, import.meta.url), 'utf8');
    return [...text.matchAll(/\belevate\(\s*'(\w+)'/g)].map(([, role]) => ({ file, role }));
  });
  expect(steps.length).toBeGreaterThan(50);
  const strangers = steps.filter(
    ({ file, role }) => role !== `command_${(file.split('/')[0] ?? '').replaceAll('-', '_')}`,
  );
  expect(strangers).toEqual([]);
});
