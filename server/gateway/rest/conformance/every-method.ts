import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';

/**
 * Declares a test for each public method of one of the stock client's builders. A method that the library has and
 * `tests` lacks fails, and so does one that it no longer has.
 * @param find the builder, once there is a client; its own class is looked at, not those it extends
 * @param level how many classes above the builder's own
 */
export function everyMethod(
  name: string,
  find: () => object,
  tests: Readonly<Record<string, () => Promise<void>>>,
  level = 0,
): void {
  test(`every method of ${name} has a test`, () => {
    let prototype = Object.getPrototypeOf(find());
    for (let above = 0; above < level; above += 1) prototype = Object.getPrototypeOf(prototype);
    expect(prototype.constructor.name).toBe(name);
    expect(Object.keys(tests).sort()).toEqual(publicMethods(prototype).sort());
  });
  for (const [method, run] of Object.entries(tests)) test(`${name}.${method}`, run);
}

function publicMethods(prototype: object): string[] {
  return Object.getOwnPropertyNames(prototype).filter((method) => !hidden().has(method));
}

/** Methods that the library's types keep to themselves. */
function hidden(): ReadonlySet<string> {
  const types = createRequire(import.meta.url)
    .resolve('@supabase/postgrest-js')
    .replace(/\.cjs$/, '.d.cts');
  const found = readFileSync(types, 'utf8').matchAll(/^\s+(?:private (\w+);|protected (\w+)[<(])/gm);
  return new Set(['constructor', ...[...found].map(([, ofClass, ofFamily]) => ofClass ?? ofFamily ?? '')]);
}
