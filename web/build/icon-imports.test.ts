import { expect, test } from 'vitest';
import { iconImports } from './icon-imports.ts';

const transformed = (code: string): string => {
  const { transform } = iconImports();
  if (typeof transform !== 'function') throw new Error('The plugin has no transform function.');
  const result: unknown = Reflect.apply(transform, {}, [code, '/web/screen.tsx']);
  return (result as { code: string }).code;
};

test('imports each icon from its own file, under the name that the screen gives it', () => {
  const code = transformed("import { CircleAlert, type LucideIcon, Map as MapIcon } from 'lucide-react';\n");
  expect(code).toContain("import CircleAlert from 'lucide-react/icons/circle-exclamation-point';");
  expect(code).toContain("import MapIcon from 'lucide-react/icons/map';");
  expect(code).not.toContain("'lucide-react'");
});

test('keeps the lines of the file', () => {
  expect(transformed("import {\n  X,\n  Check,\n} from 'lucide-react';\nx").split('\n')).toHaveLength(5);
});

test('refuses a name that would bring all icons into the chunk of the screen', () => {
  expect(() => transformed("import { NoSuchIcon } from 'lucide-react';")).toThrow('NoSuchIcon');
});
