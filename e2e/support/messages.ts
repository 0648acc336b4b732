import type { Locator, Page } from '@playwright/test';
import type { Person } from '#test/support/company.ts';

/** The direct conversation of two people; created when there is none. */
export async function directConversation(one: Person, other: Person): Promise<string> {
  const { data } = await one.client
    .rpc('create_direct_conversation', { p_other_user_id: other.profileId })
    .throwOnError();
  return data;
}

/** The thread of a work order, opened by a person who may see it. */
export async function workOrderThread(person: Person, workOrderId: string): Promise<string> {
  const { data } = await person.client
    .rpc('open_work_order_thread', { p_work_order_id: workOrderId })
    .throwOnError();
  return data;
}

/** Sends a message, as the stock client does. */
export async function say(person: Person, conversationId: string, message: string): Promise<void> {
  await person.client
    .from('work_order_messages')
    .insert({ conversation_id: conversationId, message, sender_id: person.profileId })
    .throwOnError();
}

/** The lines of the list of conversations. */
export function conversationLines(page: Page): Locator {
  return page.getByRole('list', { name: 'Conversations' }).getByRole('link');
}

/** The messages button over every page, by its accessible name. */
export function unreadButton(page: Page, unread: number): Locator {
  const name = unread > 0 ? `Messages, ${unread} unread` : 'Messages';
  return page.getByRole('banner').getByRole('link', { name, exact: true });
}
