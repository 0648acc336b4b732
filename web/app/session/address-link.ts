import type { AuthResponse } from '@supabase/supabase-js';
import { accountName } from '#web/lib/account-name.ts';
import {
  leadTo,
  questionFor,
  readSessionLink,
  readsOwnLink,
  resetPageForLink,
  type SessionLink,
  signInPageForFailure,
  USED_LINK,
} from '#web/lib/session-links.ts';
import { readStoredSession } from '#web/lib/stored-session.ts';
import { getSupabase } from '#web/lib/supabase.ts';
import { t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';

const RETRY_MS = 5_000;

/**
 * Takes what a link of a mail, or the way back from a service, has put into the address. A session signs in where nobody is;
 * where somebody is, it waits on the sign-in page for their answer: a link must not replace a person without a word. Once the page has
 * asked, the link waits for the answer, whoever signs out meanwhile.
 *
 * @param address the address of the page
 * @returns whether the page is left for another one
 */
export async function takeAddress(address: URL): Promise<boolean> {
  const elsewhere = resetPageForLink(address) ?? signInPageForFailure(address);
  if (elsewhere !== null) return leadTo(elsewhere);
  const link = readsOwnLink(address) ? null : readSessionLink(address);
  if (!link) return false;
  const question = questionFor(address);
  if (question === null) return false;
  if (readStoredSession(localStorage)) return leadTo(question);
  const { data, error } = await signIn(link);
  if (error || !data.user) return leadTo(USED_LINK);
  // The tokens must not stay in the address or in the history.
  window.history.replaceState(window.history.state, '', link.path);
  toast({
    title: t('Signed in as {{account}}', { account: accountName(data.user) }),
    kind: 'success',
    stays: true,
  });
  return false;
}

/** Without a line the link waits for one: it has been used on the server, and works here only. */
async function signIn({ accessToken, refreshToken }: SessionLink): Promise<AuthResponse> {
  for (;;) {
    const supabase = await getSupabase().catch(() => null);
    const answer = await supabase?.auth.setSession({
      access_token: accessToken,
      refresh_token: refreshToken,
    });
    if (answer && answer.error?.name !== 'AuthRetryableFetchError') return answer;
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
  }
}
