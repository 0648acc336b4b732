import { expect, test } from 'vitest';
import { createProcessHealth } from './process-health.ts';

type Options = Parameters<typeof createProcessHealth>[0];

test.for([
  ['start', 'http://localhost:8080', { is_local: true, is_demo: false }],
  ['demo', 'http://127.0.0.1:8080', { is_local: true, is_demo: true }],
  ['start', 'http://192.168.1.20:8080', { is_local: false, is_demo: false }],
] as const)('who reaches %s at %s', async ([mode, publicUrl, reach]) => {
  const health = createProcessHealth({ mode, publicUrl } as Options);
  expect(await health.certificate()).toEqual({ host: null, expires_at: null, ...reach });
});
