import type { Session } from '@supabase/supabase-js';
import type { OutboxEntry } from '#web/features/messages/conversation/outbox-entries.ts';
import { DataError, unwrap } from '#web/lib/data-error.ts';
import { sessionInTime } from '#web/lib/session-in-time.ts';
import type { Client } from '#web/lib/supabase.ts';
import { t } from '#web/lib/text.ts';
import { notSignedIn, refusalOf } from '#web/offline/outbox/refusal.ts';

/** A request on a dead connection is aborted after this time; the next attempt has the same key. */
const SEND_TIMEOUT_MS = 20_000;

/**
 * Stores a message once, however often it is sent: the key makes every further attempt a success that changes nothing.
 * @throws DataError 'Not authenticated' without a session, status 0 when it cannot be renewed for now, 'Profile not
 * found' without a profile (portal requirements 5)
 */
export async function sendMessage(supabase: Client, entry: OutboxEntry, profileId: string): Promise<void> {
  const session = await sessionInTime(supabase);
  if (!session) throw notSignedIn(t('Not authenticated'));
  try {
    await store(supabase, entry, { profileId, session });
  } catch (error) {
    throw await refusalOf(error, session.access_token);
  }
}

interface Author {
  profileId: string;
  session: Session;
}

async function store(supabase: Client, entry: OutboxEntry, { profileId, session }: Author): Promise<void> {
  // Not the token of another user who has signed in by the time the request is sent.
  const authorization = `Bearer ${session.access_token}`;
  const senderId = await profileOf(supabase, session.user.id, authorization);
  // Another user has signed in meanwhile: this user's message waits until they are back.
  if (senderId !== profileId) throw notSignedIn(t('Not authenticated'));
  const answer = await supabase
    .from('work_order_messages')
    .upsert(
      {
        conversation_id: await conversationOf(supabase, entry, authorization),
        message: entry.text,
        sender_id: senderId,
        attachment_ids: entry.attachments.map(({ id }) => id),
        visibility: entry.visibility,
        ...(entry.firmId && { assigned_organization_id: entry.firmId }),
        mentioned_ids: entry.mentions.map(({ id }) => id),
        client_key: entry.key,
      },
      { onConflict: 'sender_id,client_key', ignoreDuplicates: true },
    )
    .setHeader('Authorization', authorization)
    .abortSignal(AbortSignal.timeout(SEND_TIMEOUT_MS));
  if (answer.error) throw new DataError({ ...answer.error, status: answer.status });
}

/** The conversation of a message. The first message of a work order's thread creates it. */
async function conversationOf(
  supabase: Client,
  { conversationKey }: OutboxEntry,
  authorization: string,
): Promise<string> {
  const id = conversationKey.slice(conversationKey.indexOf(':') + 1);
  if (conversationKey.startsWith('conv:')) return id;
  return unwrap(
    await supabase
      .rpc('open_work_order_thread', { p_work_order_id: id })
      .setHeader('Authorization', authorization)
      .abortSignal(AbortSignal.timeout(SEND_TIMEOUT_MS)),
  );
}

const profileIds = new Map<string, string>();

async function profileOf(supabase: Client, userId: string, authorization: string): Promise<string> {
  const known = profileIds.get(userId);
  if (known) return known;
  const found = await supabase
    .from('profiles')
    .select('id')
    .eq('user_id', userId)
    .setHeader('Authorization', authorization)
    .abortSignal(AbortSignal.timeout(SEND_TIMEOUT_MS))
    .maybeSingle();
  if (found.error) throw new DataError({ ...found.error, status: found.status });
  if (!found.data) {
    throw new DataError({ message: t('Profile not found'), code: 'profile_not_found', status: 404 });
  }
  profileIds.set(userId, found.data.id);
  return found.data.id;
}
