import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sharedChunks } from './shared-chunks.ts';

const root = import.meta.dirname;
/** Real files stand for modules, because each named file must exist. */
const [START, SIGN_IN, SETUP, LIST, FORM] = [
  'app-icons.ts',
  'icon-imports.ts',
  'preload-sign-in.ts',
  'service-worker.ts',
  'shared-chunks.ts',
];
const at = (file: string) => join(root, file);
const apart = ['popups', /menu$/] as const;
const firstScreens = ['portal', ['office', 'field']] as const;
const remaining = ['icons', /icon$/] as const;
const rules = { root, apart, firstScreens, remaining };

test('refuses a file that was moved or deleted', () => {
  const first = ['start', [START]] as const;
  expect(() => sharedChunks({ ...rules, first, beside: [], chunks: { field: ['moved.ts'] } })).toThrow(
    'moved.ts',
  );
  expect(() => sharedChunks({ ...rules, first, beside: ['gone.ts'], chunks: {} })).toThrow('gone.ts');
});

test('each module is in the first chunk that reaches it, and a screen in one of its own', () => {
  const screen = `${at(SIGN_IN)}?tsr-split=component`;
  const graph = graphOf({
    [at(START)]: ['react'],
    [at(SIGN_IN)]: ['react'],
    [screen]: ['sign-in form', 'react'],
    [at(SETUP)]: ['button', 'steps', 'menu'],
    [at(LIST)]: ['button', 'rows', 'react', 'menu'],
    rows: ['button'],
  });
  graph.dynamic[at(SIGN_IN)] = [screen, 'analytics'];
  const chunkOf = sharedChunks({
    ...rules,
    first: ['start', [START, SIGN_IN]],
    beside: [SETUP],
    chunks: { portal: [LIST] },
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
  expect(chunks).toEqual(['start', 'start', null, null, 'base', 'beside', 'portal', 'popups', null]);
});

test('a first screen loads nothing that only another one, or a later screen, needs', () => {
  const graph = graphOf({
    [at(SETUP)]: ['button', 'schemas'],
    [at(LIST)]: ['button', 'queue', 'bell'],
    [at(SIGN_IN)]: ['clock', 'bell'],
    [at(FORM)]: ['schemas'],
  });
  const chunkOf = sharedChunks({
    ...rules,
    first: ['start', [START]],
    beside: [SETUP],
    chunks: { office: [LIST], field: [SIGN_IN], forms: [FORM] },
  });
  const chunks = ['button', 'schemas', 'bell', 'queue', 'clock'].map((id) => chunkOf(id, graph));
  expect(chunks).toEqual(['base', 'behind', 'portal', 'office', 'field']);
});

test('icons of several screens that no chunk contains share one', () => {
  const graph = graphOf({ 'screen 1': ['own icon', 'shared icon'], 'screen 2': ['shared icon'] });
  const chunkOf = sharedChunks({ ...rules, first: ['start', [START]], beside: [], chunks: {} });
  expect(chunkOf('shared icon', graph)).toBe('icons');
  expect(chunkOf('own icon', graph)).toBe(null);
});

function graphOf(imports: Record<string, string[]>) {
  const dynamic: Record<string, string[]> = {};
  return {
    dynamic,
    getModuleInfo: (id: string) => ({
      importers: Object.keys(imports).filter((other) => imports[other]?.includes(id)),
      importedIds: imports[id] ?? [],
      dynamicallyImportedIds: dynamic[id] ?? [],
    }),
  };
}
