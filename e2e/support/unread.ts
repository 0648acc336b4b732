import type { Person } from '#test/support/company.ts';

/** Sends direct messages from one person to another; they stay unread. */
export async function sendMessages(from: Person, to: Person, count: number): Promise<void> {
  const { data: conversation } = await from.client
    .rpc('create_direct_conversation', { p_other_user_id: to.profileId })
    .throwOnError();
  const messages = Array.from({ length: count }, (_, index) => ({
    conversation_id: conversation,
    message: `Message ${index + 1}`,
    sender_id: from.profileId,
  }));
  await from.client.from('work_order_messages').insert(messages).throwOnError();
}
