import { isAppleTouch } from '#web/lib/apple-touch.ts';
import { loadConfig } from '#web/lib/config.ts';
import { unwrap } from '#web/lib/data-error.ts';
import { getSupabase } from '#web/lib/supabase.ts';

/**
 * Whether this device gets push notifications while the portal is closed. `install-first`: an iPhone or iPad allows
 * them only for apps on its home screen.
 */
export type PushState = 'unsupported' | 'install-first' | 'denied' | 'off' | 'on';

/** Does not ask for permission. */
export async function readPushState(): Promise<PushState> {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) {
    return isAppleTouch() ? 'install-first' : 'unsupported';
  }
  // The example company sends none.
  if (!(await loadConfig()).vapidPublicKey) return 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  const subscription = await currentSubscription();
  if (!subscription || Notification.permission !== 'granted') return 'off';
  return (await registeredSession(subscription)) === null ? 'off' : 'on';
}

/** Asks for permission, which browsers allow only after a tap, and registers this device with the portal. */
export async function turnPushOn(): Promise<PushState> {
  if ((await Notification.requestPermission()) !== 'granted') return readPushState();
  await register(await subscribe());
  return 'on';
}

export async function turnPushOff(): Promise<PushState> {
  const subscription = await currentSubscription();
  if (subscription) {
    await forget(subscription);
    await subscription.unsubscribe();
  }
  return readPushState();
}

/**
 * Registers the device again after its user has signed in again. A registration belongs to a session, and ends with it.
 */
export async function keepPushOn(): Promise<void> {
  if ((await readPushState()) !== 'on') return;
  const subscription = await currentSubscription();
  const { data } = await (await getSupabase()).auth.getClaims();
  if (!subscription || !data) return;
  if ((await registeredSession(subscription)) !== data.claims.session_id) await register(subscription);
}

/** The address of this device at its push service; null while it is not subscribed. */
export async function pushEndpoint(): Promise<string | null> {
  if (!('serviceWorker' in navigator && 'PushManager' in window)) return null;
  return (await currentSubscription())?.endpoint ?? null;
}

async function subscribe(): Promise<PushSubscription> {
  const { pushManager } = await serviceWorker();
  const { vapidPublicKey } = await loadConfig();
  const options = { userVisibleOnly: true, applicationServerKey: vapidPublicKey };
  try {
    return await pushManager.subscribe(options);
  } catch (error) {
    const old = await pushManager.getSubscription();
    // A subscription with the key of another installation.
    if (!old) throw error;
    await old.unsubscribe();
    return pushManager.subscribe(options);
  }
}

async function serviceWorker(): Promise<ServiceWorkerRegistration> {
  await navigator.serviceWorker.register('/sw.js', { type: import.meta.env.DEV ? 'module' : 'classic' });
  return navigator.serviceWorker.ready;
}

async function currentSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration('/');
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** The session for which the portal has registered this device; null when it has not, '' for any session. */
async function registeredSession({ endpoint }: PushSubscription): Promise<string | null> {
  const supabase = await getSupabase();
  const [row] = unwrap(
    await supabase.from('push_subscriptions').select('session_id').eq('endpoint', endpoint),
  );
  return row ? (row.session_id ?? '') : null;
}

async function register(subscription: PushSubscription): Promise<void> {
  const { endpoint, keys } = subscription.toJSON();
  await forget(subscription);
  unwrap(
    await (await getSupabase()).from('push_subscriptions').insert({
      endpoint: endpoint ?? '',
      p256dh: keys?.p256dh ?? '',
      auth: keys?.auth ?? '',
      user_agent: navigator.userAgent.slice(0, 300),
    }),
  );
}

async function forget({ endpoint }: PushSubscription): Promise<void> {
  unwrap(await (await getSupabase()).from('push_subscriptions').delete().eq('endpoint', endpoint));
}
