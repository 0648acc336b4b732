import { expect, test } from 'vitest';
import { sharedChunks } from './shared-chunks.ts';

const root = import.meta.dirname;
const first = ['start', ['app-icons.ts']] as const;

test('refuses a file that was moved or deleted', () => {
  expect(() => sharedChunks({ root, first, without: [], chunks: { field: ['moved.ts'] } })).toThrow(
    'moved.ts',
  );
  expect(() => sharedChunks({ root, first, without: ['gone.ts'], chunks: {} })).toThrow('gone.ts');
});

test('takes files that exist', () => {
  expect(sharedChunks({ root, first, without: [], chunks: { icons: ['icon-imports.ts'] } })).toBeTypeOf(
    'function',
  );
});
