import { readSession, signOut } from '#web/app/session/session-store.ts';
import { runLeaving } from '#web/lib/leaving.ts';
import { SESSION_STORAGE_KEY } from '#web/lib/stored-session.ts';
import { t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';

/** The browser clears one kind of storage after the other. */
const CLEARING_MS = 1_000;
/** Some browsers do not notify an open page. */
const LOOK_EVERY_MS = 15_000;

/**
 * Detects that the site's data was cleared while this page is open: the session is gone, but nobody has signed out.
 * Open forms store their values again; then the portal asks the user to sign in and explains why. Returns a function
 * that stops it.
 */
export function watchForClearing(): () => void {
  let clearing: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    if (isCleared()) clearing ??= setTimeout(begin, CLEARING_MS);
  };
  const begin = async () => {
    clearing = undefined;
    // Another window has signed in meanwhile, or this one has signed out.
    if (!isCleared()) return;
    await runLeaving('cleared');
    tell();
    await signOut();
  };
  const onStorage = ({ key }: StorageEvent) => key === null && look();
  const timer = setInterval(look, LOOK_EVERY_MS);
  window.addEventListener('storage', onStorage);
  document.addEventListener('visibilitychange', look);
  return () => {
    clearInterval(timer);
    clearTimeout(clearing);
    window.removeEventListener('storage', onStorage);
    document.removeEventListener('visibilitychange', look);
  };
}

const isCleared = (): boolean =>
  readSession().status === 'signed-in' && localStorage.getItem(SESSION_STORAGE_KEY) === null;

function tell(): void {
  toast({
    stays: true,
    kind: 'destructive',
    title: t('The data of this site was cleared'),
    description: t('Unsent work on this device is gone, except for what is open in a window.'),
  });
}
