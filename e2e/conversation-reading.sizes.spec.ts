import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { expect, test } from './support/company-journey.ts';
import { composerOf, conversationOf, logOf, openConversation, toastsOf } from './support/conversation.ts';
import { go } from './support/screens.ts';
import { startAs } from './support/sign-in.ts';
import { sendMessages } from './support/unread.ts';

test.use({ world: 'conversation-reading' });

/** The path of the composer's chunk in the built web app. */
function composerFile(): string {
  const manifest = join(import.meta.dirname, '../dist/web/.vite/manifest.json');
  return JSON.parse(readFileSync(manifest, 'utf8'))['features/messages/conversation/components/composer.tsx']
    .file;
}

/** Scrolls up a little. Returns by how many pixels the element in the middle is off its expected position. */
const scrollUp = (log: Locator) =>
  log.evaluate(async (element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const inTheMiddle = document.elementFromPoint(left + width / 2, top + height / 2);
    const before = { y: inTheMiddle?.getBoundingClientRect().top ?? 0, scrollTop: element.scrollTop };
    element.scrollTop -= 250;
    const scrolled = before.scrollTop - element.scrollTop;
    for (const _ of ['the scrolling', 'what it loads', 'its layout'])
      await new Promise(requestAnimationFrame);
    return Math.abs((inTheMiddle?.getBoundingClientRect().top ?? 0) - before.y - scrolled);
  });

test('a conversation opens at the first unread message or a found one, and loads older ones while scrolling up', async ({
  company,
  portal,
  openAs,
}) => {
  const { admin, employee, partner, subcontractor } = company.people;
  const page = await openAs('admin');

  await test.step('opens at the first unread message, and opening marks it read', async () => {
    const id = await conversationOf(admin, employee);
    await sendMessages(employee, admin, 60);
    await openConversation(page, id);
    await expect(logOf(page).getByText('New', { exact: true })).toBeInViewport();
    await expect(logOf(page).getByText('Message 1', { exact: true })).toBeInViewport();
    await expect(page.getByRole('button', { name: /new messages/ })).toBeVisible();
    const unread = async () => {
      const { data } = await admin.client.rpc('get_unread_message_counts').throwOnError();
      return data;
    };
    await expect.poll(unread).toEqual([]);
    await page.getByRole('button', { name: /new messages/ }).click();
    await expect(logOf(page).getByText('Message 60', { exact: true })).toBeInViewport();
    await page.getByRole('button', { name: 'Mark as read' }).click();
    await expect(toastsOf(page)).toContainText('Conversation marked as read');
    await expectAccessible(page);
    const { rowCount } = await portal.owner.query('select from message_read_receipts where user_id = $1', [
      admin.profileId,
    ]);
    expect(rowCount).toBe(60);
  });

  await test.step('older messages load while scrolling up, and nothing jumps', async () => {
    const id = await conversationOf(admin, partner);
    await portal.owner.query(
      `insert into work_order_messages (conversation_id, sender_id, message, created_at)
       select $1, $2, 'Line ' || n, now() - interval '1 day' + n * interval '1 minute' from generate_series(1, 180) n`,
      [id, partner.profileId],
    );
    await portal.owner.query(
      'update conversation_participants set last_read_at = now() where conversation_id = $1',
      [id],
    );
    await go(page, `/messages?conversation=${id}`);
    await expect(logOf(page).getByText('Line 180')).toBeVisible();
    let worstJumpPx = 0;
    await expect(async () => {
      worstJumpPx = Math.max(worstJumpPx, await scrollUp(logOf(page)));
      await expect(logOf(page).getByText('Line 1', { exact: true })).toBeInViewport({ timeout: 50 });
    }).toPass({ intervals: [20] });
    expect(worstJumpPx).toBeLessThanOrEqual(1);
    await expect(page.getByText('Loading older messages')).toBeHidden();
    await expect(logOf(page).getByText('Line ')).toHaveCount(180);
    await page.getByRole('button', { name: 'Newest messages' }).click();
    await expect(logOf(page).getByText('Line 180')).toBeInViewport();
  });

  await test.step('a message found by search is scrolled into view, however old', async () => {
    const id = await conversationOf(admin, subcontractor);
    const { rows } = await portal.owner.query<{ id: string }>(
      `insert into work_order_messages (conversation_id, sender_id, message, created_at)
       select $1, $2, 'Row ' || n, now() - interval '9 day' + n * interval '7 minute' from generate_series(1, 700) n
       returning id`,
      [id, subcontractor.profileId],
    );
    await go(page, `/messages?conversation=${id}&message=${rows[2]?.id}`);
    await expect(logOf(page).getByText('Row 3', { exact: true })).toBeInViewport();
  });

  await test.step('a conversation with somebody who has left can be read, but not continued', async () => {
    const id = await conversationOf(admin, company.people.stranger);
    await portal.owner.query('update profiles set is_active = false where id = $1', [
      company.people.stranger.profileId,
    ]);
    await go(page, `/messages?conversation=${id}`);
    await expect(page.getByText('You can no longer write to stranger Person.')).toBeVisible();
    await expect(composerOf(page)).toHaveCount(0);
  });
});

test('a composer that cannot be loaded says what to do, and messages stay readable', {
  tag: '@desktop-only',
}, async ({ company, page }) => {
  const { manager, partner } = company.people;
  const id = await conversationOf(manager, partner);
  await sendMessages(partner, manager, 1);
  await startAs(page, manager);
  await page.route(`**/${composerFile()}`, (route) => route.abort());
  await page.goto(`/messages?conversation=${id}`);
  await expect(page.getByText('Unable to load message composer. Please refresh the page.')).toBeVisible();
  await expect(logOf(page).getByText('Message 1', { exact: true })).toBeVisible();
});
