/** The layout of the messages page: two panes on a desktop, two screens on a phone (portal requirements 2.8 and 9). */
import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { expect, test } from './support/company-journey.ts';
import { conversationLines, directConversation, say } from './support/messages.ts';
import { openOnPhone, openWide } from './support/open-screen.ts';

test.use({ world: 'messages-panes' });

const separator = (page: Page) => page.getByRole('separator', { name: 'Width of the list' });

/** The share of the list in the width of list and conversation, in percent. */
async function listPercent(page: Page): Promise<number> {
  const width = async (pane: Locator) => (await pane.boundingBox())?.width ?? 0;
  const [list, detail] = await Promise.all([
    width(page.locator('#left[data-panel]')),
    width(page.locator('#right[data-panel]')),
  ]);
  return Math.round((100 * list) / (list + detail));
}

test('the list takes 70 percent, can be resized from 50 to 75, and the size is remembered', async ({
  openAs,
}) => {
  const page = await openWide(openAs, 'admin', '/admin/messages');
  await expect.poll(() => listPercent(page)).toBe(70);
  await expect(page.getByText('No conversation is open')).toBeVisible();

  await separator(page).focus();
  for (let press = 0; press < 12; press += 1) await page.keyboard.press('ArrowLeft');
  await expect.poll(() => listPercent(page)).toBe(50);
  await page.reload();
  await expect.poll(() => listPercent(page)).toBe(50);

  await separator(page).focus();
  for (let press = 0; press < 12; press += 1) await page.keyboard.press('ArrowRight');
  await expect.poll(() => listPercent(page)).toBe(75);

  const line = await separator(page).boundingBox();
  if (!line) throw new Error('the panes have no line between them');
  await page.mouse.move(line.x, line.y + 200);
  await page.mouse.down();
  await page.mouse.move(line.x - 150, line.y + 200, { steps: 5 });
  await page.mouse.up();
  await expect.poll(() => listPercent(page)).toBeLessThan(68);
});

test('on a phone, list and conversation are two screens with a way back', async ({
  openAs,
  company: { people },
}) => {
  const conversation = await directConversation(people.admin, people.partner);
  await say(people.admin, conversation, 'The crew comes on Monday.');
  const page = await openOnPhone(openAs, 'partner', '/partner/messages');
  await expect(page.getByRole('button', { name: 'New', exact: true })).toBeVisible();
  await expect(separator(page)).toHaveCount(0);
  const line = conversationLines(page).filter({ hasText: 'The crew comes on Monday.' });
  expect((await line.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await expectAccessible(page);

  await line.click();
  await expect(page).toHaveURL(`/partner/messages?conversation=${conversation}`);
  const pane = page.getByRole('region', { name: 'Conversation with admin Person' });
  await expect(pane).toBeVisible();
  expect((await pane.boundingBox())?.height).toBe(844);
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
  await expect(conversationLines(page)).toHaveCount(0);

  await page.getByRole('button', { name: /^Back/ }).click();
  await expect(page).toHaveURL('/partner/messages');
  await expect(conversationLines(page)).toHaveCount(1);
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();

  // Opened by a link, so there is no list in the history.
  await page.goto(`/messages?conversation=${conversation}`);
  await page.getByRole('button', { name: /^Back/ }).click();
  await expect(page).toHaveURL('/partner/messages');
});

test('if the window has no room for both panes, they are separate screens', async ({
  openAs,
  company: { people },
}) => {
  const conversation = await directConversation(people.admin, people.subcontractor);
  await say(people.admin, conversation, 'The report is approved.');
  const page = await openWide(openAs, 'subcontractor', `/messages?conversation=${conversation}`);
  const pane = page.getByRole('region', { name: 'Conversation with admin Person' });
  await expect(pane).toBeVisible();
  await expect(conversationLines(page)).toHaveCount(1);

  await page.setViewportSize({ width: 768, height: 900 });
  await expect(pane).toBeVisible();
  await expect(conversationLines(page)).toHaveCount(0);
  await page.getByRole('button', { name: /^Back/ }).click();
  await expect(conversationLines(page)).toHaveCount(1);
  await expect(pane).toHaveCount(0);
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
