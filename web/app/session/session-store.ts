import type { AuthChangeEvent, Session } from '@supabase/supabase-js';
import { SESSION_PATIENCE_MS, SIGN_OUT_PATIENCE_MS } from '#shared/limits.ts';
import { forgetSessionEnd, readSessionEnd, rememberSessionEnd } from '#web/app/session/session-end.ts';
import { forgetSharedPhotos } from '#web/lib/forget-shared-photos.ts';
import { recoveryMode } from '#web/lib/recovery-mode.ts';
import { forgetReturnPath, rememberReturnPath } from '#web/lib/return-path.ts';
import {
  isSessionLinkForClient,
  readStoredSession,
  resetPageForLink,
  SESSION_STORAGE_KEY,
  signInPageForFailure,
} from '#web/lib/stored-session.ts';
import { getSupabase } from '#web/lib/supabase.ts';
import { t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';

export type SessionState =
  | { status: 'loading'; session: null }
  | { status: 'signed-out'; session: null }
  | { status: 'signed-in'; session: Session };

/** How long to wait before asking again for settings that could not be loaded. */
const START_RETRY_MS = 5_000;
/** The page that says of a link whose session is over that it was used. */
const USED_LINK = '/auth#error=access_denied&error_code=session_not_found';
const SIGNED_OUT: SessionState = { status: 'signed-out', session: null };

let state: SessionState = { status: 'loading', session: null };
let leaving = false;
let left = false;
/** Whether the address came with a session that the client takes by itself. */
let isLinkForClient = false;
const listeners = new Set<() => void>();
const userListeners = new Set<() => void>();

export const readSession = () => state;

/** Whether the last session ended because its person signed out. */
export const hasLeft = (): boolean => left;

export function subscribeToSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Calls back whenever somebody else (or nobody) is signed in than before, to forget what belonged to them. */
export function onUserChange(listener: () => void): void {
  userListeners.add(listener);
}

/**
 * Starts following the session; called once, after the first paint.
 * Without a stored session and without a sign-in link in the address nobody can be signed in: that is known at once. A
 * stored session counts while no server has said otherwise, so that the portal opens without a signal.
 */
export async function startSession(): Promise<void> {
  const address = new URL(window.location.href);
  // A link that fails leads to the sign-in page: the page behind it is kept for the sign-in that follows.
  if (address.pathname === '/') rememberReturnPath(address.searchParams.get('next') ?? '');
  const elsewhere = resetPageForLink(address) ?? signInPageForFailure(address);
  if (elsewhere !== null) return lead(elsewhere);
  const { hash } = window.location;
  isLinkForClient = isSessionLinkForClient(address, Object.fromEntries(new URLSearchParams(hash.slice(1))));
  if (!hasSignInLink(window.location)) startFromDevice();
  window.addEventListener('storage', ({ key, newValue }) => {
    // Signed out in another tab, perhaps without a signal.
    if (key === SESSION_STORAGE_KEY && newValue === null && state.status === 'signed-in') {
      // The other tab knows whether its person signed out.
      left = readSessionEnd() === null;
      become(SIGNED_OUT);
    }
  });
  await connect();
}

/** To a place of the portal whose fragment may be all that differs: loaded anew in any case. */
function lead(place: string): void {
  window.history.replaceState(null, '', place);
  window.location.reload();
}

async function connect(): Promise<void> {
  try {
    const supabase = await getSupabase();
    supabase.auth.onAuthStateChange(follow);
  } catch {
    if (state.status === 'loading') {
      toast({ title: t('Authentication error. Please try again.'), kind: 'destructive' });
    }
    setTimeout(connect, START_RETRY_MS);
  }
}

/**
 * Ends this session here and on the server. An answer that it was gone already is as good; where no answer comes, the
 * device forgets it all the same, and the server when it expires.
 */
export async function signOut(): Promise<void> {
  leaving = true;
  left = true;
  forgetReturnPath();
  const late = new Promise<void>((resolve) => setTimeout(resolve, SIGN_OUT_PATIENCE_MS));
  await Promise.race([Promise.all([endOnServer(late), forgetSharedPhotos()]), late]);
  localStorage.removeItem(SESSION_STORAGE_KEY);
  if (state.status !== 'signed-out') become(SIGNED_OUT);
  leaving = false;
}

async function endOnServer(late: Promise<void>): Promise<void> {
  const { auth } = await getSupabase();
  const answer = await Promise.race([auth.getSession(), late]);
  // What has no session to end now must not end the next person's when there is a signal again.
  if (answer?.data.session) await auth.signOut({ scope: 'local' });
}

/** An expired session may be renewed in a moment, or be over; only without a word from the server it counts as it is. */
function startFromDevice(): void {
  const session = readStoredSession(localStorage);
  if (!session) {
    if (localStorage.getItem(SESSION_STORAGE_KEY) === null) become(SIGNED_OUT);
    return;
  }
  const isGood = session.expires_at * 1000 > Date.now();
  setTimeout(
    () => {
      const stillThere = readStoredSession(localStorage);
      if (state.status === 'loading' && stillThere) become({ status: 'signed-in', session: stillThere });
    },
    isGood || !navigator.onLine ? 0 : SESSION_PATIENCE_MS,
  );
}

function follow(event: AuthChangeEvent, session: Session | null): void {
  if (event === 'SIGNED_OUT') {
    // While loading it is the session of an earlier visit, which could not be renewed any more.
    if (state.status !== 'signed-out' && !leaving) {
      toast({ title: t('Session expired. Please log in again.'), kind: 'destructive', stays: true });
      rememberSessionEnd();
    }
    leaving = false;
  }
  if (event === 'PASSWORD_RECOVERY') recoveryMode.turnOn();
  // Without a signal an expired session cannot be renewed; the client then says that there is none, and keeps it.
  const kept = event === 'INITIAL_SESSION' ? readStoredSession(localStorage) : null;
  const next = session ?? kept;
  if (event === 'INITIAL_SESSION' && isLinkForClient && !next) lead(USED_LINK);
  else become(next ? { status: 'signed-in', session: next } : SIGNED_OUT);
}

function become(next: SessionState): void {
  const sameUser = state.session?.user.id === next.session?.user.id;
  const wasKnown = state.status !== 'loading';
  if (state.status === 'signed-in' && next.status === 'signed-out' && !left) rememberSessionEnd();
  state = next;
  if (next.status === 'signed-in') {
    left = false;
    forgetSessionEnd();
  }
  if (wasKnown && !sameUser) for (const listener of userListeners) listener();
  for (const listener of listeners) listener();
}

function hasSignInLink(location: Location): boolean {
  const parameters = new URLSearchParams(`${location.search.slice(1)}&${location.hash.slice(1)}`);
  return parameters.has('access_token') || parameters.has('code') || parameters.has('token_hash');
}
