import { useEffect, useEffectEvent } from 'react';
import { loadConfig } from '#web/lib/config.ts';
import { getSupabase } from '#web/lib/supabase.ts';
import { type ChosenPasskey, hasPasskeys } from './redirect-starts.ts';

/**
 * While `isOn`, the browser offers passkeys in the email field. Nothing happens unless the user selects one.
 * @param onChosen called with the passkey, which is not verified yet
 */
export function usePasskeyAutofill(isOn: boolean, onChosen: (chosen: ChosenPasskey) => void): void {
  const tell = useEffectEvent(onChosen);
  useEffect(() => {
    if (!isOn) return;
    const controller = new AbortController();
    const { signal } = controller;
    offerPasskeys(signal).then(
      (chosen) => chosen && !signal.aborted && tell(chosen),
      // The portal could not be reached: the buttons report that when they are clicked.
      () => undefined,
    );
    return () => controller.abort();
  }, [isOn]);
}

/** A challenge is renewed this long before it expires on the server, so that a late selection still works. */
const SPARE_MS = 10_000;

/**
 * Makes the browser offer passkeys in the email field (WebAuthn's conditional mediation). Not with a captcha, whose
 * token belongs to a click.
 * @param signal cancels the offer
 * @returns the selected passkey; null when the browser or the portal offers none, or when it was canceled
 */
async function offerPasskeys(signal: AbortSignal): Promise<ChosenPasskey | null> {
  if (!(await fillsInPasskeys()) || (await loadConfig()).captcha) return null;
  const { auth } = await getSupabase();
  while (!signal.aborted) {
    const { data, error } = await auth.passkey.startAuthentication();
    if (error) return null;
    const lifetime = AbortSignal.timeout(Math.max(SPARE_MS, data.expires_at * 1000 - Date.now() - SPARE_MS));
    const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
      data.options as unknown as PublicKeyCredentialRequestOptionsJSON,
    );
    const chosen = await navigator.credentials
      .get({ publicKey, mediation: 'conditional', signal: AbortSignal.any([signal, lifetime]) })
      .catch(() => null);
    if (chosen instanceof PublicKeyCredential) {
      return { challengeId: data.challenge_id, credential: chosen.toJSON() as ChosenPasskey['credential'] };
    }
    if (!lifetime.aborted) return null;
    await untilVisible(signal);
  }
  return null;
}

/** Whether the browser supports autofill of passkeys, and parses challenges and serializes responses. */
async function fillsInPasskeys(): Promise<boolean> {
  if (!hasPasskeys() || !('parseRequestOptionsFromJSON' in PublicKeyCredential)) return false;
  return (await PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false;
}

/** A hidden window sends no requests, because nobody selects a passkey there. */
function untilVisible(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (!document.hidden) return resolve();
    document.addEventListener('visibilitychange', () => resolve(), { once: true, signal });
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
