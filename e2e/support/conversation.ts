import { expect, type Page } from '@playwright/test';
import type { Person } from '#test/support/company.ts';

/** The direct conversation of two people; returns its id. */
export async function conversationOf(one: Person, other: Person): Promise<string> {
  const { data } = await one.client
    .rpc('create_direct_conversation', { p_other_user_id: other.profileId })
    .throwOnError();
  return data;
}

/** The composer: to a person, to the office, about a work order. */
export const composerOf = (page: Page) => page.getByRole('textbox', { name: /^Message (to|about)/ });

export const logOf = (page: Page) => page.getByRole('log');

export const toastsOf = (page: Page) => page.getByRole('region', { name: 'Notifications' });

/** Opens a direct conversation, as its line in the list of messages does. */
export async function openConversation(page: Page, conversationId: string): Promise<void> {
  await page.goto(`/messages?conversation=${conversationId}`);
  await expect(composerOf(page)).toBeVisible();
}

/** Writes a message and sends it. */
export async function say(page: Page, text: string): Promise<void> {
  await composerOf(page).fill(text);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
}
