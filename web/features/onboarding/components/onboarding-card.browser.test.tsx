import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { PRESETS } from '#shared/rules/capabilities.ts';
import { OnboardingCard } from '#web/features/onboarding/components/onboarding-card.tsx';
import type { Viewer } from '#web/lib/viewer.ts';
import { answerPortal, type PortalRequest } from '#web/testing/portal-answers.ts';
import { renderPart } from '#web/testing/render-part.tsx';

const VIEWER = {
  profile: { id: '' },
  capabilities: PRESETS.administrator,
  memberships: [],
} as unknown as Viewer;

/** The checklist of a portal on which only the company's details are entered. */
async function open() {
  let choice = { is_hidden: false, has_backup: false, skipped: [] as string[] };
  const portal = answerPortal({
    '/rest/v1/rpc/read_example_company': { problem: { details: '{"reason":"example_not_here"}' } },
    '/rest/v1/rpc/read_onboarding': () => ({
      ...{ has_company: true, has_customer: false, has_locations: false, has_people: false },
      ...{ has_subcontractor: false, has_work_order: false, has_sent_mail: false, has_recent_backup: false },
      has_public_address: false,
      ...choice,
      backup_confirmed_by: choice.has_backup ? 'Ada Hill' : null,
      backup_confirmed_at: choice.has_backup ? '2026-11-20T18:00:00+00:00' : null,
    }),
    '/rest/v1/rpc/save_onboarding': ({ body }: PortalRequest) => {
      choice = body as typeof choice;
      return choice;
    },
  });
  await renderPart(<OnboardingCard />, { viewer: VIEWER });
  return portal;
}

test('done steps are in one line, which opens', async () => {
  await open();
  await expect.element(page.getByText('Enter your company’s details')).not.toBeVisible();
  await page.getByText('1 of 8 done').click();
  await expect.element(page.getByText('Enter your company’s details')).toBeVisible();
});

test('a confirmation of backups can be undone at once', async () => {
  const portal = await open();
  await page.getByRole('button', { name: 'I have set up backups' }).click();
  await expect.element(page.getByText('2 of 8 done')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(page.getByText('1 of 8 done')).toBeVisible();
  expect(portal.sentTo('save_onboarding')).toMatchObject([{ has_backup: true }, { has_backup: false }]);
});

test('a confirmation of backups says whose it is, and can be withdrawn later', async () => {
  const portal = await open();
  await page.getByRole('button', { name: 'I have set up backups' }).click();
  await page.getByText('2 of 8 done').click();
  await expect.element(page.getByText('Confirmed by Ada Hill on Nov 20, 2026')).toBeVisible();
  await page.getByRole('button', { name: 'Withdraw the confirmation of backups' }).click();
  await expect.element(page.getByRole('button', { name: 'I have set up backups' })).toBeVisible();
  expect(portal.sentTo('save_onboarding').at(-1)).toMatchObject({ has_backup: false });
});

test('steps that are skipped in quick succession stay skipped, whatever was read meanwhile', async () => {
  const portal = await open();
  const skip = (name: RegExp) => page.getByRole('button', { name }).click();
  const { promise: read, resolve: isRead } = Promise.withResolvers<void>();
  const { promise: saved, resolve: isSaved } = Promise.withResolvers<void>();
  await expect.element(page.getByText('1 of 8 done')).toBeVisible();
  const before = { is_hidden: false, has_backup: false, has_company: true, has_recent_backup: false };
  // Answered late, with what was there before the second choice.
  portal.answer('/rest/v1/rpc/read_onboarding', async () => {
    await read;
    return { ...before, skipped: ['subcontractor'] };
  });
  await skip(/^Skip: Add a subcontractor/);
  await expect.poll(() => portal.sentTo('read_onboarding').length).toBe(2);
  portal.answer('/rest/v1/rpc/save_onboarding', async ({ body }: PortalRequest) => {
    await saved;
    return body;
  });
  await skip(/^Skip: .*mail server/);
  isRead();
  await new Promise((resolve) => setTimeout(resolve, 300));
  await skip(/^Skip: .*work order/);
  isSaved();
  await expect
    .poll(() => portal.sentTo('save_onboarding').at(-1))
    .toMatchObject({ skipped: ['subcontractor', 'mail', 'work-order'] });
});

test('the step for others explains the setting with the address of now, and can be skipped', async () => {
  const portal = await open();
  await page.getByRole('button', { name: 'Show how' }).click();
  const dialog = page.getByRole('dialog', { name: 'Let others reach the portal' });
  await expect.element(dialog.getByText(location.origin)).toBeVisible();
  await expect
    .element(dialog.getByText(`PUBLIC_URL=http://192.168.1.20:${location.port} npm start`))
    .toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Skip: Let others reach the portal' }).click();
  await expect.element(page.getByRole('button', { name: 'Show: Let others reach the portal' })).toBeVisible();
  expect(portal.sentTo('save_onboarding')).toMatchObject([{ skipped: ['reach'] }]);
});
