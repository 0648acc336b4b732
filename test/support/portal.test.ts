import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestPortal, type TestPortal } from './portal.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.stop());

test('the portal is ready and tells the browser its URLs', async () => {
  expect((await fetch(`${portal.url}/readyz`)).status).toBe(200);
  const config = await (await fetch(`${portal.url}/config.json`)).json();
  expect(config).toMatchObject({ url: '', anonKey: portal.anonKey, setupRequired: true });
});

test('the stock client reads as a program, and is refused without a session', async () => {
  const read = await portal.serviceClient().from('organizations').select('id');
  expect(read).toMatchObject({ error: null, data: [] });
  const refused = await portal.client().from('organizations').select('id');
  expect(refused.error?.code).toBe('42501');
});
