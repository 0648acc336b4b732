import type { OutboxEntry } from '#web/features/conversation/outbox-entries.ts';
import { DataError, unwrap } from '#web/lib/data-error.ts';
import { sessionInTime } from '#web/lib/session-in-time.ts';
import type { Client } from '#web/lib/supabase.ts';
import { t } from '#web/lib/text.ts';

/** A line that dies without a word is given up after this time; the next try carries the same key. */
const SEND_TIMEOUT_MS = 20_000;
/** Besides errors of the server: it was not reached, is starting, busy, or wants the session renewed first. */
const PASSING_STATUSES = [0, 401, 408, 425, 429];

/** Whether the same message may be taken later. */
export const isPassing = (error: unknown): boolean =>
  error instanceof DataError && (PASSING_STATUSES.includes(error.status) || error.status >= 500);

/**
 * Stores a message once, however often it is sent: the key makes every further try a success that changes nothing.
 * Throws 'Not authenticated' and 'Profile not found' (portal requirements 5), and `DataError`.
 */
export async function sendMessage(supabase: Client, entry: OutboxEntry, profileId: string): Promise<void> {
  const { senderId, authorization } = await senderOf(supabase);
  // Somebody else has signed in meanwhile: what this person wrote waits until they are back.
  if (senderId !== profileId) throw new DataError({ message: t('Not authenticated'), status: 401 });
  const answer = await supabase
    .from('work_order_messages')
    .upsert(
      {
        conversation_id: await conversationOf(supabase, entry, authorization),
        message: entry.text,
        sender_id: senderId,
        attachment_ids: entry.attachments.map(({ id }) => id),
        visibility: entry.visibility,
        mentioned_ids: entry.mentions.map(({ id }) => id),
        client_key: entry.key,
      },
      { onConflict: 'sender_id,client_key', ignoreDuplicates: true },
    )
    // Not of whoever is signed in by the time that it leaves.
    .setHeader('Authorization', authorization)
    .abortSignal(AbortSignal.timeout(SEND_TIMEOUT_MS));
  if (answer.error) throw new DataError({ ...answer.error, status: answer.status });
}

/** The conversation a message goes to. The first message of a work order's thread opens it. */
async function conversationOf(
  supabase: Client,
  { place }: OutboxEntry,
  authorization: string,
): Promise<string> {
  const id = place.slice(place.indexOf(':') + 1);
  if (place.startsWith('conv:')) return id;
  return unwrap(
    await supabase
      .rpc('open_work_order_thread', { p_work_order_id: id })
      .setHeader('Authorization', authorization)
      .abortSignal(AbortSignal.timeout(SEND_TIMEOUT_MS)),
  );
}

const profileIds = new Map<string, string>();

interface Sender {
  /** Their profile. */
  senderId: string;
  authorization: string;
}

async function senderOf(supabase: Client): Promise<Sender> {
  const session = await sessionInTime(supabase);
  // Signed out meanwhile: it waits until they are back.
  if (!session) throw new DataError({ message: t('Not authenticated'), status: 401 });
  const userId = session.user.id;
  const authorization = `Bearer ${session.access_token}`;
  const known = profileIds.get(userId);
  if (known) return { senderId: known, authorization };
  const found = await supabase
    .from('profiles')
    .select('id')
    .eq('user_id', userId)
    .setHeader('Authorization', authorization)
    .abortSignal(AbortSignal.timeout(SEND_TIMEOUT_MS))
    .maybeSingle();
  if (found.error) throw new DataError({ ...found.error, status: found.status });
  if (!found.data) throw new Error(t('Profile not found'));
  profileIds.set(userId, found.data.id);
  return { senderId: found.data.id, authorization };
}
