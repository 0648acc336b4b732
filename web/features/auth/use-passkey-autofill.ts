import { useEffect, useEffectEvent } from 'react';
import type { ChosenPasskey } from './departures.ts';
import { offerPasskeys } from './passkey-autofill.ts';

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
