import { describe, expect, test } from 'vitest';
import { networkOf } from '#server/gateway/client-address.ts';
import type { OutgoingMail } from '#server/gateway/context.ts';
import { PASSWORD, SITE, startGateway } from '#test/support/auth-gateway.ts';
import { sharedGateway } from '#test/support/shared-gateway.ts';

const gateway = sharedGateway({}, { trustProxy: true });

const KIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const CHROME = `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${KIT} Chrome/142.0.0.0 Safari/537.36`;
const EDGE = `${CHROME} Edg/142.0.0.0`;
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';
const HOME = '198.51.100.7';

async function signIn(email: string, userAgent: string, address = HOME, on = gateway): Promise<void> {
  const answer = await on.call('POST', '/token?grant_type=password', {
    body: { email, password: PASSWORD },
    headers: { 'user-agent': userAgent, 'x-forwarded-for': address },
  });
  expect(answer.status).toBe(200);
}

const notices = (email: string, on = gateway): OutgoingMail[] =>
  on.mails.filter(({ template, to }) => template === 'new_device' && to === email);

/** A person who has never signed in. */
async function newcomer(on = gateway): Promise<{ id: string; email: string }> {
  const email = `${crypto.randomUUID()}@people.test`;
  const { data } = await on.admin.auth.admin.createUser({ email, password: PASSWORD, email_confirm: true });
  return { id: data.user?.id ?? '', email };
}

/** Lets what is known of a person's devices grow older. */
async function age(id: string, days: number): Promise<void> {
  const older = (column: string) => `${column} = ${column} - make_interval(days => ${days})`;
  await gateway.owner.query(
    `update auth.known_devices set ${older('last_seen_at')}, ${older('notified_at')} where user_id = $1`,
    [id],
  );
  await gateway.owner.query(`update auth.users set ${older('last_sign_in_at')} where id = $1`, [id]);
}

describe('a sign-in', () => {
  test('from a new device sends a mail, except for the first device', async () => {
    const { id, email } = await newcomer();
    await signIn(email, CHROME);
    expect(notices(email)).toEqual([]);
    await signIn(email, FIREFOX, '203.0.113.9');
    expect(notices(email)).toEqual([
      {
        to: email,
        template: 'new_device',
        data: {
          email,
          device: 'Firefox on Linux',
          signed_in_at: expect.stringMatching(/^[A-Z][a-z]{2} \d+, \d{4}, \d+:\d\d [AP]M UTC$/),
          address: '203.0.113.9',
          site_url: SITE,
        },
      },
    ]);
    const { rows } = await gateway.owner.query(
      `select payload from auth.audit_log_entries
       where payload ->> 'action' = 'login_from_new_device' and payload ->> 'actor_id' = $1`,
      [id],
    );
    expect(rows).toMatchObject([{ payload: { traits: { device: 'Firefox on Linux' } } }]);
  });

  test('from a known one is not, also after an update and from a street nearby', async () => {
    const { id, email } = await newcomer();
    await signIn(email, CHROME);
    await signIn(email, CHROME.replace('142', '143'));
    await signIn(email, CHROME, '198.51.7.200');
    expect(notices(email)).toEqual([]);
    await age(id, 100);
    await signIn(email, CHROME);
    await age(id, 100);
    await signIn(email, CHROME);
    expect(notices(email)).toEqual([]);
  });

  test('from the same browser in another network sends a mail', async () => {
    const { email } = await newcomer();
    await signIn(email, CHROME);
    await signIn(email, CHROME, '2001:db8:1::5');
    expect(notices(email)).toHaveLength(1);
  });

  test('sends one mail a day, and a device without a mail stays new', async () => {
    const { id, email } = await newcomer();
    await signIn(email, CHROME);
    await signIn(email, FIREFOX);
    await signIn(email, EDGE);
    await signIn(email, FIREFOX);
    expect(notices(email).map(({ data }) => data.device)).toEqual(['Firefox on Linux']);
    await age(id, 1);
    await signIn(email, EDGE);
    await signIn(email, EDGE);
    expect(notices(email).map(({ data }) => data.device)).toEqual(['Firefox on Linux', 'Edge on Windows']);
  });

  test('twice at the same time sends one mail', async () => {
    const { email } = await newcomer();
    await signIn(email, CHROME);
    await Promise.all([FIREFOX, EDGE, 'curl/8.5.0', 'node'].map((device) => signIn(email, device)));
    expect(notices(email)).toHaveLength(1);
  });

  test('after more than half a year sends a mail again, but not the first since devices are recorded', async () => {
    const { id, email } = await newcomer();
    await signIn(email, CHROME);
    await gateway.owner.query('delete from auth.known_devices where user_id = $1', [id]);
    await signIn(email, CHROME);
    expect(notices(email)).toEqual([]);
    await gateway.owner.query('delete from auth.known_devices where user_id = $1', [id]);
    await age(id, 181);
    await signIn(email, CHROME);
    expect(notices(email)).toHaveLength(1);
  });

  test('that fails notifies nobody and records no device', async () => {
    const { id, email } = await newcomer();
    await signIn(email, CHROME);
    const wrong = { email, password: `${PASSWORD}wrong` };
    await gateway.call('POST', '/token?grant_type=password', {
      body: wrong,
      headers: { 'user-agent': FIREFOX },
    });
    expect(notices(email)).toEqual([]);
    const { rows } = await gateway.owner.query('select * from auth.known_devices where user_id = $1', [id]);
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(HOME);
  });

  test('sends no mail when that is disabled', async () => {
    const quiet = await startGateway({ AUTH_NEW_DEVICE_MAILS: 'false' }, { database: gateway.test });
    const { email } = await newcomer(quiet);
    await signIn(email, CHROME, HOME, quiet);
    await signIn(email, FIREFOX, HOME, quiet);
    expect(notices(email, quiet)).toEqual([]);
    await quiet.stop();
  });
});

test.each([
  ['198.51.100.7', '198.51.0.0/16'],
  ['::ffff:198.51.100.7', '198.51.0.0/16'],
  ['2001:0db8:1::5', '2001:db8::/32'],
  ['2001:db8::', '2001:db8::/32'],
  ['::1', '0:0::/32'],
])('%s is in %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});
