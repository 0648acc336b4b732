import type { AuthChangeEvent, Session } from '@supabase/supabase-js';
import { SESSION_PATIENCE_MS, SIGN_OUT_PATIENCE_MS } from '#shared/limits.ts';
import {
  forgetSessionEnd,
  readSessionEnd,
  rememberSessionEnd,
  rememberSignOut,
  type SessionEnd,
} from '#web/app/session/session-end.ts';
import { forgetSharedPhotos } from '#web/lib/forget-shared-photos.ts';
import { forgetReturnPath, rememberReturnPath } from '#web/lib/return-path.ts';
import { followShownPerson } from '#web/lib/shown-person.ts';
import { readStoredSession, SESSION_STORAGE_KEY } from '#web/lib/stored-session.ts';
import { getSupabase } from '#web/lib/supabase.ts';
import { t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';

export type SessionState =
  | { status: 'loading'; session: null }
  | { status: 'signed-out'; session: null }
  | { status: 'signed-in'; session: Session };

/** How long to wait before retrying settings that could not be loaded. */
const START_RETRY_MS = 5_000;
/** Parameters of a URL from a link of a mail, or from a redirect of a provider. */
const LINK = /[?#&](access_token|code|token_hash|error\w*)=/;
const SIGNED_OUT: SessionState = { status: 'signed-out', session: null };

let state: SessionState = { status: 'loading', session: null };
let leaving = false;
let left = false;
let signedOutId: string | undefined;
let ending: Promise<unknown> = Promise.resolve();
const listeners = new Set<() => void>();
const userListeners = new Set<() => void>();

export const readSession = () => state;

/** Whether the last session ended because its user signed out. */
export const hasLeft = (): boolean => left;

/** The user id of the user whom this tab has signed out, until the next sign-in. */
export const whomThisTabSignedOut = (): string | undefined => signedOutId;

/** How the last session ended, for the sign-in page; null when none ended, or its user signed out in this tab. */
export function endToShow(): SessionEnd | null {
  const end = readSessionEnd();
  // A page that is opened after a sign-out did not see the session end.
  return end?.signedOut && (!left || signedOutId !== undefined) ? null : end;
}

/** Resolves when the last sign-out has reached the server, or timed out: closing the page earlier would abort it. */
export const whenLeft = (): Promise<unknown> => ending;

export function subscribeToSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Calls back whenever the user changes, to delete what belonged to the last one. */
export function onUserChange(listener: () => void): void {
  userListeners.add(listener);
}

/**
 * Starts to follow the session; called once, after the first paint.
 * Without a stored session and without a link in the URL, it is known at once that nobody is signed in. A
 * stored session counts until the server says otherwise, so that the portal opens offline.
 */
export async function startSession(): Promise<void> {
  const address = new URL(window.location.href);
  // A failed link leads to the sign-in page: store the page behind it for the next sign-in.
  if (address.pathname === '/') rememberReturnPath(address.searchParams.get('next') ?? '');
  followShownPerson(() => state.session?.user.id, showStored);
  window.addEventListener('storage', ({ key, newValue }) => {
    // Signed out in another tab, perhaps offline.
    if (key === SESSION_STORAGE_KEY && newValue === null && state.status === 'signed-in') {
      // The other tab knows whether its user signed out.
      const end = readSessionEnd();
      left = end === null || end.signedOut !== undefined;
      become(SIGNED_OUT);
    }
  });
  if (LINK.test(address.href)) {
    const links = await import('#web/app/session/address-link.ts').catch(() => null);
    if (await links?.takeAddress(address, sayLinkWaits)) return;
  }
  startFromDevice();
  await connect();
}

let saidLinkWaits = false;

function sayLinkWaits(): void {
  if (saidLinkWaits) return;
  saidLinkWaits = true;
  toast({ title: t('The link signs you in as soon as there is a connection.'), stays: true });
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
 * Ends the session that this page shows, here and on the server. It also succeeds when the session has already ended.
 * Without a response, the device still deletes it, and on the server it expires. A user who has signed in meanwhile
 * stays signed in.
 *
 * @param kept a text about what the device keeps for the user, which the other tabs show
 */
export async function signOut(kept: string[] = []): Promise<void> {
  const userId = state.session?.user.id;
  leaving = true;
  left = true;
  signedOutId = userId;
  rememberSignOut(kept);
  forgetReturnPath();
  const late = new Promise<void>((resolve) => setTimeout(resolve, SIGN_OUT_PATIENCE_MS));
  ending = Promise.race([Promise.all([endOnServer(late, userId), forgetSharedPhotos()]), late]);
  await ending;
  const stored = readStoredSession(localStorage);
  if (stored && stored.user.id !== userId) showStored();
  else {
    localStorage.removeItem(SESSION_STORAGE_KEY);
    if (state.status !== 'signed-out') become(SIGNED_OUT);
  }
  leaving = false;
}

async function endOnServer(late: Promise<void>, userId: string | undefined): Promise<void> {
  const { auth } = await getSupabase();
  const answer = await Promise.race([auth.getSession(), late]);
  // Without a session to end now, the sign-out must not end the next user's session when the device is online again.
  if (userId && answer?.data.session?.user.id === userId) await auth.signOut({ scope: 'local' });
}

/** An expired session may still be renewed, or have ended; it counts as it is only when the server does not respond. */
function startFromDevice(): void {
  const session = readStoredSession(localStorage);
  if (!session) {
    if (localStorage.getItem(SESSION_STORAGE_KEY) === null) become(SIGNED_OUT);
    return;
  }
  const isGood = session.expires_at * 1000 > Date.now();
  setTimeout(
    () => state.status === 'loading' && showStored(),
    isGood || !navigator.onLine ? 0 : SESSION_PATIENCE_MS,
  );
}

function showStored(): void {
  const session = readStoredSession(localStorage);
  if (session) become({ status: 'signed-in', session });
}

function follow(event: AuthChangeEvent, session: Session | null): void {
  if (event === 'SIGNED_OUT') {
    // While loading, it is the session of an earlier visit, which could not be renewed any more.
    if (state.status !== 'signed-out' && !leaving) {
      if (readSessionEnd()?.signedOut) left = true;
      else rememberSessionEnd(state.session?.user.email);
    }
    leaving = false;
  }
  // Offline, an expired session cannot be renewed; the client then reports none, and keeps it.
  const kept = event === 'INITIAL_SESSION' ? readStoredSession(localStorage) : null;
  const next = session ?? kept;
  become(next ? { status: 'signed-in', session: next } : SIGNED_OUT);
}

function become(next: SessionState): void {
  const sameUser = state.session?.user.id === next.session?.user.id;
  const wasKnown = state.status !== 'loading';
  const wasSignedIn = state.status === 'signed-in';
  if (state.status === 'signed-in' && next.status === 'signed-out' && !left) {
    rememberSessionEnd(state.session.user.email);
  }
  state = next;
  if (next.status === 'signed-in') {
    left = false;
    // A session that is renewed while its user signs out in another tab does not undo the sign-out.
    if (!wasSignedIn || !sameUser) {
      signedOutId = undefined;
      forgetSessionEnd();
    }
  }
  if (wasKnown && !sameUser) for (const listener of userListeners) listener();
  for (const listener of listeners) listener();
}
