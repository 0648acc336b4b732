import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sharedChunks } from './shared-chunks.ts';

const root = import.meta.dirname;
/** Real files stand for modules, because each named file must exist. */
const [START, SIGN_IN, SETUP, LIST] = [
  'app-icons.ts',
  'icon-imports.ts',
  'preload-sign-in.ts',
  'service-worker.ts',
];
const at = (file: string) => join(root, file);
const apart = ['popups', /menu$/] as const;

test('refuses a file that was moved or deleted', () => {
  const first = ['start', [START]] as const;
  expect(() => sharedChunks({ root, first, beside: [], apart, chunks: { field: ['moved.ts'] } })).toThrow(
    'moved.ts',
  );
  expect(() => sharedChunks({ root, first, beside: ['gone.ts'], apart, chunks: {} })).toThrow('gone.ts');
});

test('each module is in the first chunk that reaches it, and a screen in one of its own', () => {
  const screen = `${at(SIGN_IN)}?tsr-split=component`;
  const imports: Record<string, string[]> = {
    [at(START)]: ['react'],
    [at(SIGN_IN)]: ['react'],
    [screen]: ['sign-in form', 'react'],
    [at(SETUP)]: ['button', 'steps', 'menu'],
    [at(LIST)]: ['button', 'rows', 'react', 'menu'],
    rows: ['button'],
  };
  const graph = {
    getModuleInfo: (id: string) => ({
      importedIds: imports[id] ?? [],
      dynamicallyImportedIds: id === at(SIGN_IN) ? [screen, 'analytics'] : [],
    }),
  };
  const chunkOf = sharedChunks({
    root,
    first: ['start', [START, SIGN_IN]],
    beside: [SETUP],
    apart,
    chunks: { lists: [LIST] },
  });
  const chunks = [
    'react',
    'sign-in form',
    screen,
    'analytics',
    'button',
    'steps',
    'rows',
    'menu',
    'unknown',
  ].map((id) => chunkOf(id, graph));
  expect(chunks).toEqual(['start', 'start', null, null, 'base', 'beside', 'lists', 'popups', null]);
});
