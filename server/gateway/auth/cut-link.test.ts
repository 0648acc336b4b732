import { afterAll, beforeAll, expect, test } from 'vitest';
import { startGateway, type TestGateway } from '#test/support/auth-gateway.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startGateway();
});
afterAll(() => gateway.stop());

test('a link that a mail program has truncated differs from an expired one', async () => {
  const { email } = await gateway.person();
  await gateway.client().auth.resetPasswordForEmail(email);
  const mail = gateway.lastMail('recovery', email);
  const url = new URL(mail.data.url ?? '');
  const token = url.searchParams.get('token') ?? '';
  const descriptionOf = async (changed: string) => {
    url.searchParams.set('token', changed);
    const redirected = await gateway.follow({ ...mail, data: { ...mail.data, url: url.href } });
    expect(redirected.hash).toContain('error_code=otp_expired');
    return new URLSearchParams(redirected.hash.slice(1)).get('error_description');
  };
  expect(await descriptionOf(token.slice(0, -3))).toBe('Email link is incomplete: a part of it is missing');
  expect(await descriptionOf(token.replace(/^./, (first) => (first === '0' ? '1' : '0')))).toBe(
    'Email link is invalid or has expired',
  );
  url.searchParams.set('token', token);
  const redirected = await gateway.follow({ ...mail, data: { ...mail.data, url: url.href } });
  expect(redirected.hash).toContain('access_token=');
});
