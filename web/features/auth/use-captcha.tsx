import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import type { AuthMessage } from '#web/lib/auth-message.ts';
import { knownCaptcha, loadConfig } from '#web/lib/config.ts';
import { message } from '#web/lib/text.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import type { CaptchaWidget } from './captcha-service.ts';

const CaptchaBox = lazyPart(() => import('./components/captcha-box.tsx'));

/** The text of a form while the captcha has not been solved. */
const UNSOLVED: AuthMessage = { text: message('Solve the captcha first.') };

export interface Captcha {
  /** The element with the box; null if this portal has no captcha. */
  box: ReactNode;
  /**
   * The token for one request, after which the box requests a new one; undefined if none is needed, or why there is
   * none.
   */
  take: () => { token: string | undefined; problem: AuthMessage | null };
}

/** The captcha of a form, if the portal has one. */
export function useCaptcha(): Captcha {
  const [config, setConfig] = useState(knownCaptcha);
  const [token, setToken] = useState<string | null>(null);
  const widget = useRef<CaptchaWidget | null>(null);

  useEffect(() => {
    let current = true;
    loadConfig().then(
      // The element must keep its identity, or its box would be rendered again.
      ({ captcha }) =>
        current && setConfig((known) => (known?.siteKey === captcha?.siteKey ? known : captcha)),
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, []);

  const take = () => {
    if (!config) return { token: undefined, problem: null };
    if (token === null) return { token: undefined, problem: UNSOLVED };
    widget.current?.reset();
    return { token, problem: null };
  };
  const box = config && (
    <Suspense fallback={<div className="min-h-19.5" />}>
      <CaptchaBox config={config} onToken={setToken} widget={widget} />
    </Suspense>
  );
  return { box, take };
}
