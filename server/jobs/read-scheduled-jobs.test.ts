import { afterAll, beforeAll, expect, test } from 'vitest';
import { JOB_TITLES } from '#shared/jobs.ts';
import { type Company, createCompany } from '#test/support/company.ts';
import { startTestPortal, type TestPortal } from '#test/support/portal.ts';

/** Who reads through the data API which jobs the portal runs. */
let portal: TestPortal;
let company: Company;
beforeAll(async () => {
  portal = await startTestPortal({ env: { SMTP_URL: 'smtp://127.0.0.1:1', AUTH_SAML_ENABLED: 'true' } });
  company = await createCompany(portal);
});
afterAll(() => portal.stop());

const select = (client: ReturnType<TestPortal['client']>) =>
  client.from('scheduled_jobs').select('name, last_succeeded_at').order('name');

test('an administrator sees every job from the start of the portal, and later its last success', async () => {
  const { client } = company.people.admin;
  const { data } = await select(client).throwOnError();
  const withBackups = ['archive-changes', 'back-up', 'test-restore'];
  const started = Object.keys(JOB_TITLES).filter((name) => !withBackups.includes(name));
  expect(data.map(({ name }) => name)).toEqual(started.sort());
  await expect
    .poll(async () => (await select(client).eq('name', 'send-digests').throwOnError()).data, {
      timeout: 10_000,
    })
    .toEqual([{ name: 'send-digests', last_succeeded_at: expect.any(String) }]);
});

test.each(['manager', 'employee', 'partner', 'subcontractor', 'stranger'] as const)(
  'a %s reads nothing',
  async (person) => {
    expect(await select(company.people[person].client)).toMatchObject({ data: [], error: null });
  },
);

test('without a sign-in there is no access, and nobody can write', async () => {
  expect((await select(portal.client())).error?.code).toBe('42501');
  const { client } = company.people.admin;
  const gone = await client.from('scheduled_jobs').delete().eq('name', 'send-digests');
  const changed = await client.from('scheduled_jobs').update({ runs: 0 }).eq('name', 'send-digests');
  expect([gone.error?.code, changed.error?.code]).toEqual(['42501', '42501']);
});
