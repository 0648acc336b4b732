/** The layout of the messages page: two panes on a desktop, two screens on a phone (portal requirements 2.8 and 9). */
import type { Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { expect, test } from './support/company-journey.ts';
import { conversationLines, directConversation, say } from './support/messages.ts';
import { openWide } from './support/open-screen.ts';

test.use({ world: 'messages-panes' });

const separator = (page: Page) => page.getByRole('separator', { name: 'Width of the list' });

test('list and conversation are beside each other, or two screens with a way back where they have no room', async ({
  openAs,
  company: { people },
}) => {
  const conversation = await directConversation(people.admin, people.partner);
  await say(people.admin, conversation, 'The crew comes on Monday.');
  const page = await openWide(openAs, 'partner', `/messages?conversation=${conversation}`);
  const pane = page.getByRole('region', { name: 'Conversation with admin Person' });
  await expect(pane).toBeVisible();
  await expect(conversationLines(page)).toHaveCount(1);

  await test.step('in a window that is too narrow for both', async () => {
    await page.setViewportSize({ width: 768, height: 900 });
    await expect(pane).toBeVisible();
    await expect(conversationLines(page)).toHaveCount(0);
    // Opened by a link, so there is no list in the history.
    await page.getByRole('button', { name: /^Back/ }).click();
    await expect(page).toHaveURL('/partner/messages');
    await expect(conversationLines(page)).toHaveCount(1);
    await expect(pane).toHaveCount(0);
  });

  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('button', { name: 'New', exact: true })).toBeVisible();
  await expect(separator(page)).toHaveCount(0);
  const line = conversationLines(page).filter({ hasText: 'The crew comes on Monday.' });
  expect((await line.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await expectAccessible(page);

  await line.click();
  await expect(page).toHaveURL(`/partner/messages?conversation=${conversation}`);
  await expect(pane).toBeVisible();
  expect((await pane.boundingBox())?.height).toBe(844);
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
  await expect(conversationLines(page)).toHaveCount(0);

  await page.getByRole('button', { name: /^Back/ }).click();
  await expect(page).toHaveURL('/partner/messages');
  await expect(conversationLines(page)).toHaveCount(1);
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
});

test('both panes and the search for people pass the accessibility rules', async ({
  openAs,
  company: { people },
}) => {
  const conversation = await directConversation(people.admin, people.manager);
  await say(people.manager, conversation, 'See you at the site.');
  const page = await openWide(openAs, 'admin', `/admin/messages?conversation=${conversation}&q=site`);
  await expect(page.getByRole('list', { name: 'Found messages' }).getByRole('link')).toHaveCount(1);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'New message' }).click();
  await page.getByRole('combobox', { name: 'Search users' }).fill('person');
  await expect(page.getByRole('option')).toHaveCount(7);
  await expectAccessible(page);
});
