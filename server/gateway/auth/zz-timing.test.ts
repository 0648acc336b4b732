import { test } from 'vitest';
import { startGateway } from '#server/gateway/auth/testing/start-gateway.ts';
test('timing', async () => {
  const g = await startGateway({ AUTH_LIMIT_PASSWORDS: '10000', AUTH_LIMIT_ADDRESS: '10000' , AUTH_LIMIT_MAILS:'10000'});
  const { email } = await g.person();
  const med = (t: number[]) => t.toSorted((a, b) => a - b)[t.length >> 1];
  const run = async (path: string, body: (e: string) => unknown) => {
    const k: number[] = [], u: number[] = [];
    for (let i = 0; i < 150; i++) for (const [arr, e] of [[k, email], [u, 'nobody@x.test']] as const) {
      const s = performance.now(); await (await g.call('POST', path, { body: body(e) })).text(); arr.push(performance.now() - s);
    }
    process.stdout.write(`${path} known ${med(k)} unknown ${med(u)}\n`);
  };
  await run('/token?grant_type=password', (e) => ({ email: e, password: 'Wrong-Password1!' }));
  await run('/recover', (e) => ({ email: e }));
  await g.stop();
}, 200_000);
