import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { AuthLayout } from '#web/features/auth/components/auth-layout.tsx';
import { InvitationHeading } from '#web/features/auth/invitation/invitation-heading.tsx';
import type { OpenInvitation } from '#web/features/auth/invitation/use-invitation.ts';
import { renderPart } from '#web/testing/render-part.tsx';

const INVITATION: OpenInvitation = {
  ...{ organization_name: 'The contractor', organization_type: 'internal', role: 'employee' },
  ...{ inviter_name: 'Dana Whitfield', email: 'd…@example.test', first_name: 'Nora', last_name: 'New' },
  ...{ preset: 'dispatcher', expires_at: '2026-12-06T08:00:00Z', account: 'either', viewer: 'nobody' },
};

test('somebody who was invited is not told where to get an account, and reads the address in one piece', async () => {
  await page.viewport(390, 844);
  await renderPart(
    <AuthLayout isExpected>
      <InvitationHeading invitation={INVITATION} />
    </AuthLayout>,
  );
  const facts = page.getByText(/^Dana Whitfield invites .* as: Dispatcher\.$/);
  await expect.element(facts).toBeVisible();
  // A word joiner: a line does not end after the ellipsis.
  expect(facts.element().textContent).toContain('d…\u2060@example.test');
  await expect.element(page.getByText('Need an account?', { exact: false })).not.toBeInTheDocument();
});

test('somebody who signs in is told where to get an account', async () => {
  await renderPart(<AuthLayout>Sign in</AuthLayout>);
  await expect.element(page.getByText('Need an account?', { exact: false })).toBeVisible();
});
