import { useEffect, useEffectEvent } from 'react';
import { loadConfig } from '#web/lib/config.ts';
import { getSupabase } from '#web/lib/supabase.ts';
import { type ChosenPasskey, hasPasskeys } from './departures.ts';

/**
 * While `isOn`, the browser offers passkeys where the email address is filled in. Nothing is said while nobody chooses one.
 * @param onChosen is told the passkey, which has yet to be verified
 */
export function usePasskeyAutofill(isOn: boolean, onChosen: (chosen: ChosenPasskey) => void): void {
  const tell = useEffectEvent(onChosen);
  useEffect(() => {
    if (!isOn) return;
    const controller = new AbortController();
    const { signal } = controller;
    offerPasskeys(signal).then(
      (chosen) => chosen && !signal.aborted && tell(chosen),
      // The portal was not reached: the other ways say so when they are pressed.
      () => undefined,
    );
    return () => controller.abort();
  }, [isOn]);
}

/** A question is asked anew so long before the server forgets it: whoever chooses in its last moment is still in time. */
const SPARE_MS = 10_000;

/**
 * Has the browser offer passkeys where the email address is filled in (WebAuthn's conditional mediation). Not where a captcha
 * stands before them: its box is solved for what somebody has pressed.
 * @param signal takes the offer away
 * @returns the one that was chosen; null when the browser or the portal offers none, or when it was taken away
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

/** Whether the browser fills in passkeys, and reads questions and writes answers as they are sent. */
async function fillsInPasskeys(): Promise<boolean> {
  if (!hasPasskeys() || !('parseRequestOptionsFromJSON' in PublicKeyCredential)) return false;
  return (await PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false;
}

/** Nobody chooses in a window that is out of sight: it asks the server for nothing. */
function untilVisible(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (!document.hidden) return resolve();
    document.addEventListener('visibilitychange', () => resolve(), { once: true, signal });
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
