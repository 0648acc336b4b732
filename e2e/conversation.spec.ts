import type { Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { expect, test } from './support/company-journey.ts';
import {
  composerOf,
  conversationOf,
  logOf,
  openConversation,
  say,
  toastsOf,
} from './support/conversation.ts';
import { photoFile } from './support/photo-file.ts';
import { go } from './support/screens.ts';

test.use({ world: 'conversation' });

test('two people write live: text, typing, read receipts, files, and presence', async ({
  company,
  openAs,
}) => {
  const { manager, subcontractor } = company.people;
  const id = await conversationOf(manager, subcontractor);
  const office = await openAs('manager');
  const crew = await openAs('subcontractor');
  await openConversation(office, id);
  await expect(office.getByText('Offline')).toBeVisible();
  await expect(logOf(office).getByText('No messages yet')).toBeVisible();
  await openConversation(crew, id);
  await expect(office.getByText('Online')).toBeVisible();

  await composerOf(crew).pressSequentially('We are ');
  await expect(office.getByText('subcontractor is typing…')).toBeVisible();
  await composerOf(crew).fill('We are on site: https://example.com/gate. <b>Gate 4</b>');
  await composerOf(crew).press('Control+Enter');
  await expect(composerOf(crew)).toHaveValue('');
  const arrived = logOf(office).getByText('We are on site');
  await expect(arrived).toBeVisible();
  await expect(arrived).toContainText('<b>Gate 4</b>');
  await expect(office.getByText('is typing…')).toBeHidden();
  await expect(logOf(office).getByRole('link')).toHaveAttribute('href', 'https://example.com/gate');
  await expect(logOf(crew).getByText('Read', { exact: true })).toBeAttached();
  await expect(logOf(crew).getByText('Sending...')).toBeHidden();

  await test.step('a photo and a PDF arrive; files of other types are refused with a message', async () => {
    const files = crew.locator('input[type=file][multiple]');
    await files.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('x') });
    await expect(toastsOf(crew)).toContainText('notes.txt is neither a photo nor a PDF.');
    await files.setInputFiles([
      await photoFile('leak.jpg'),
      { name: 'permit.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') },
    ]);
    await expect(crew.getByRole('button', { name: 'Remove permit.pdf' })).toBeVisible();
    await say(crew, 'The leak');
    await expect(logOf(office).getByRole('img', { name: 'leak.jpg' })).toBeVisible();
    await expect(logOf(office).getByRole('button', { name: /permit\.pdf/ })).toBeVisible();
    await logOf(office).getByRole('button', { name: 'leak.jpg' }).click();
    await expect(office.getByRole('dialog').getByText('leak.jpg')).toBeVisible();
    await office.keyboard.press('Escape');
  });
  await expectAccessible(office);

  await crew.close();
  await expect(office.getByText('Offline')).toBeVisible();
});

test('a message that one person sends is kept until it is sent, and sent once', async ({
  company,
  portal,
  openAs,
}) => {
  const { manager, employee, partner, admin } = company.people;
  const page = await openAs('manager', { refused: /work_order_messages/ });
  const messages = '**/rest/v1/work_order_messages*';
  const stored = async (id: string) =>
    (
      await portal.owner.query(
        'select message from work_order_messages where conversation_id = $1 order by created_at',
        [id],
      )
    ).rows;

  await test.step('a draft survives a reload, and is removed when it is sent', async () => {
    const id = await conversationOf(manager, admin);
    await openConversation(page, id);
    await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeDisabled();
    await composerOf(page).fill('   ');
    await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeDisabled();
    await composerOf(page).fill('Half a thought');
    await page.reload();
    await expect(composerOf(page)).toHaveValue('Half a thought');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(logOf(page).getByText('Half a thought')).toBeVisible();
    // Sent once for all, so that the next step refuses only its own message.
    await expect(logOf(page).getByText('Sending...')).toHaveCount(0);
    await expect.poll(() => stored(id)).toEqual([{ message: 'Half a thought' }]);
    await page.reload();
    await expect(composerOf(page)).toHaveValue('');
  });

  await test.step('the text of a refused message returns to the composer', async () => {
    await page.route(messages, (route) =>
      route.fulfill({ status: 400, json: { code: '23514', message: 'A file could not be attached.' } }),
    );
    await say(page, 'See the photo');
    await expect(toastsOf(page)).toContainText('Failed to send message');
    await expect(toastsOf(page)).toContainText('A file could not be attached.');
    await expect(logOf(page).getByText('Sending...')).toHaveCount(0);
    await expect(composerOf(page)).toHaveValue('See the photo');
    await page.unroute(messages);
  });

  await test.step('what is sent while the connection breaks is stored once, in order', async () => {
    const id = await conversationOf(manager, employee);
    await switchTo(page, id);
    // The server stores the first message, but its response is lost.
    let cut = 1;
    await page.route(messages, async (route) => {
      if (cut === 0) return route.continue();
      cut -= 1;
      await route.fetch();
      await route.abort('aborted');
    });
    await say(page, 'First');
    await say(page, 'Second');
    await expect.poll(() => stored(id)).toEqual([{ message: 'First' }, { message: 'Second' }]);
    await expect(logOf(page).getByText('Sending...')).toHaveCount(0);
    expect(await stored(id)).toHaveLength(2);
    await expect(logOf(page).getByText('First')).toHaveCount(1);
    await page.unroute(messages);
  });

  await test.step('it survives a reload between sending and the response', async () => {
    const id = await conversationOf(manager, partner);
    await switchTo(page, id);
    await page.route(messages, async (route) => {
      await route.fetch();
      // No response: the page is reloaded before.
    });
    await say(page, 'Roof hatch is open');
    await expect(logOf(page).getByText('Sending...')).toBeVisible();
    await expect.poll(() => stored(id)).toHaveLength(1);
    await page.unroute(messages);
    await page.reload();
    await expect(logOf(page).getByText('Roof hatch is open')).toHaveCount(1);
    await expect(logOf(page).getByText('Sending...')).toHaveCount(0);
    expect(await stored(id)).toHaveLength(1);
  });
});

/** Opens another conversation on a page that shows one. */
async function switchTo(page: Page, conversationId: string): Promise<void> {
  await go(page, `/messages?conversation=${conversationId}`);
  await expect(page).toHaveURL(`/employee/messages?conversation=${conversationId}`);
  await expect(logOf(page).getByText('No messages yet')).toBeVisible();
  await expect(composerOf(page)).toHaveValue('');
}
