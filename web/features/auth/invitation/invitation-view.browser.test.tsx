import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { DEFAULT_BRANDING } from '#shared/branding.ts';
import { InvitationView } from '#web/features/auth/invitation/invitation-view.tsx';
import { answerPortal } from '#web/testing/portal-answers.ts';
import { renderPart } from '#web/testing/render-part.tsx';

const INVITATION = {
  ...{
    organization_name: 'Rivera Plumbing LLC',
    organization_type: 'subcontractor',
    inviter_name: 'Dana Okafor',
  },
  ...{ first_name: 'Luis', last_name: 'Rivera', email: 'l…@rivera.test', role: 'admin', preset: null },
  ...{ expires_at: '2026-12-06T08:00:00+00:00', account: 'either', viewer: 'nobody' },
};
const BRIGHTWATER = { ...DEFAULT_BRANDING, companyName: 'Brightwater Facility Services' };

async function show(changes: Partial<typeof INVITATION> = {}, answers: Record<string, unknown> = {}) {
  const portal = answerPortal({
    '/config.json': { anonKey: 'anon', languages: {}, branding: BRIGHTWATER },
    '/rest/v1/rpc/describe_invitation': { status: 'open', invitation: { ...INVITATION, ...changes } },
    ...answers,
  });
  const part = (
    <InvitationView token="token" isReady userId={undefined} signedInAs={null} onJoined={() => undefined} />
  );
  await renderPart(part);
  return portal;
}

test.each([
  ['who has no account yet', {}],
  ['who has one', { account: 'existing' }],
  ['who is signed in', { account: 'existing', viewer: 'invited' }],
  ['who is not the one signed in', { viewer: 'other' }],
])(
  'a person of another firm, %s, reads whose portal it is, and for which firm they work',
  async (_, facts) => {
    await show(facts);
    await expect
      .element(page.getByRole('heading', { name: 'Join the portal of Brightwater Facility Services' }))
      .toBeVisible();
    await expect
      .element(
        page.getByText(
          /^Dana Okafor invites .*rivera\.test to the portal of Brightwater Facility Services, to work there for Rivera Plumbing LLC as: Admin\.$/,
        ),
      )
      .toBeVisible();
  },
);

test('a person of the own company reads the short text', async () => {
  await show({
    ...{ organization_name: 'Brightwater', organization_type: 'internal', role: 'employee' },
    email: 'kim@brightwater.test',
  });
  await expect.element(page.getByRole('heading', { name: 'Join Brightwater' })).toBeVisible();
  await expect
    .element(page.getByText('Dana Okafor invites kim@brightwater.test as: Technician.'))
    .toBeVisible();
});

test('once the account is made, the page says the whole address to sign in with', async () => {
  const user = {
    id: '00000000-0000-4000-8000-000000000001',
    email: 'luis@rivera.test',
    aud: 'authenticated',
  };
  await show(
    {},
    {
      '/rest/v1/rpc/create_invited_account': {
        email: 'luis@rivera.test',
        organization_type: 'subcontractor',
      },
      '/auth/v1/token': {
        ...{ access_token: 'a.b.c', refresh_token: 'r', token_type: 'bearer', expires_in: 3600, user },
      },
    },
  );
  await page.getByLabelText('New Password').fill('Rowan!Berry7');
  await page.getByLabelText('Confirm Password').fill('Rowan!Berry7');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect.element(page.getByText('luis@rivera.test')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Open the portal' })).toBeVisible();
});
