/** Messages on a phone when offline: every conversation has a way back, and messages are sent from any open page. */
import { expectAccessible } from './support/axe.ts';
import { expect, test } from './support/company-journey.ts';
import { composerOf, conversationOf, logOf, openConversation, say } from './support/conversation.ts';
import { savedOf } from './support/device-storage.ts';
import { startAs } from './support/sign-in.ts';

test.use({ world: 'offline-messages', viewport: { width: 390, height: 844 } });

test('a conversation that is not on this device has a way back', async ({ page, company: { people } }) => {
  await conversationOf(people.subcontractor, people.admin);
  await startAs(page, people.subcontractor);
  await page.goto('/subcontractor/messages');
  const line = page.getByRole('link', { name: /admin Person/ });
  await expect(line).toBeVisible();
  await page.context().setOffline(true);
  await line.click();
  await expect(page.getByText('This needs a signal')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Back to conversations' }).click();
  await expect(page).toHaveURL('/subcontractor/messages');
  await expect(line).toBeVisible();
});

test('with an expired session and no response, a message is saved, and the next one can be sent', async ({
  page,
  company: { people },
}) => {
  test.slow();
  const conversation = await conversationOf(people.subcontractor, people.admin);
  await startAs(page, people.subcontractor);
  await openConversation(page, conversation);
  // The cache is written a moment later.
  await page.waitForTimeout(3_000);
  await page.evaluate(() => {
    const session = JSON.parse(localStorage.getItem('fieldfare-session') ?? '{}');
    localStorage.setItem('fieldfare-session', JSON.stringify({ ...session, expires_at: 1_000 }));
  });
  const isRenewal = ({ pathname }: URL) => pathname === '/auth/v1/token';
  await page.route(isRenewal, () => undefined);
  await page.reload();
  for (const text of ['The pump is out.', 'I need a new one.']) {
    await say(page, text);
    const message = page.getByRole('listitem').filter({ hasText: text });
    await expect(message).toContainText('Saved on this device. Waiting for signal', { timeout: 6_000 });
  }
  // The hanging request continues.
  await page.unroute(isRenewal);
  await expect(page.getByText('Waiting for signal')).toHaveCount(0, { timeout: 45_000 });
  await expect(logOf(page).getByText('I need a new one.')).toBeVisible();
});

test('an unfinished message is listed on the page Storage, and can be deleted there', async ({
  page,
  company: { people },
}) => {
  const conversation = await conversationOf(people.subcontractor, people.admin);
  await startAs(page, people.subcontractor);
  await openConversation(page, conversation);
  await composerOf(page).fill('The key is under');
  await page.goto('/device');
  const begun = page.getByRole('region', { name: 'Not sent' });
  await expect(begun).toContainText('admin Person');
  await expect(begun).toContainText('The key is under');
  await expect(begun).toContainText('You were writing this. It was not sent.');
  await expect(page.getByText('Not sent yet:')).toHaveCount(0);
  await begun.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(begun).toHaveCount(0);
  await openConversation(page, conversation);
  await expect(composerOf(page)).toHaveValue('');
});

test('a waiting message can also be sent from the page Storage', async ({ page, company: { people } }) => {
  const conversation = await conversationOf(people.subcontractor, people.admin);
  await startAs(page, people.subcontractor);
  await openConversation(page, conversation);
  const isMessage = ({ pathname }: URL) => pathname.startsWith('/rest/v1/work_order_messages');
  await page.route(isMessage, (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  );
  await say(page, 'The gate is locked.');
  await expect.poll(() => savedOf(page, 'message')).toHaveLength(1);
  await page.goto('/device');
  await expect(page.getByText('Not sent yet: 1 message')).toBeVisible();
  await expect(page.getByText('1 item pending sync')).toBeVisible();
  await page.unroute(isMessage);
  await page.getByRole('main').getByRole('button', { name: 'Sync' }).click();
  await expect(page.getByText('Nothing waits on this device')).toBeVisible();
  await expect(page.getByText(/pending sync/)).toHaveCount(0);
  await openConversation(page, conversation);
  await expect(logOf(page).getByText('The gate is locked.')).toBeVisible();
});
