import type { PortalConfig } from '#web/lib/config.ts';

/** The captcha services. */
export type CaptchaConfig = NonNullable<PortalConfig['captcha']>;

/** What both services' scripts have in common. */
interface CaptchaService {
  render: (
    container: HTMLElement,
    options: {
      sitekey: string;
      theme: 'light' | 'dark';
      callback: (token: string) => void;
      'expired-callback': () => void;
      'error-callback': () => void;
    },
  ) => string;
  reset: (widget: string) => void;
  remove: (widget: string) => void;
}

/** Each service's script and the property of the window that it defines. */
const SCRIPTS = {
  hcaptcha: 'https://js.hcaptcha.com/1/api.js?render=explicit&recaptchacompat=off',
  turnstile: 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit',
} as const;
/** A script that does not define its property within this time counts as blocked. */
const PATIENCE_MS = 10_000;

export interface CaptchaWidget {
  /** Requests a new token: each works once. */
  reset: () => void;
  remove: () => void;
}

/**
 * Renders the service's box into an element.
 * @param onToken called with each token, and with null when the last one has expired
 * @throws Error when the service's script cannot be loaded
 */
export async function showCaptcha(
  { provider, siteKey }: CaptchaConfig,
  container: HTMLElement,
  onToken: (token: string | null) => void,
): Promise<CaptchaWidget> {
  const service = await loadService(provider);
  const widget = service.render(container, {
    sitekey: siteKey,
    theme: document.documentElement.classList.contains('dark') ? 'dark' : 'light',
    callback: onToken,
    'expired-callback': () => onToken(null),
    'error-callback': () => onToken(null),
  });
  return {
    reset: () => {
      onToken(null);
      service.reset(widget);
    },
    remove: () => service.remove(widget),
  };
}

async function loadService(provider: CaptchaConfig['provider']): Promise<CaptchaService> {
  const there = () => (window as unknown as Record<string, CaptchaService | undefined>)[provider];
  if (!there()) await loadScript(SCRIPTS[provider]);
  // The script continues to load before its API is ready.
  const sinceMs = performance.now();
  for (;;) {
    const service = there();
    if (service?.render) return service;
    if (performance.now() - sinceMs > PATIENCE_MS) throw new Error('The captcha did not start.');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

function loadScript(address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = address;
    script.async = true;
    script.onload = () => resolve();
    script.onerror = () => {
      script.remove();
      reject(new Error('The captcha could not be loaded.'));
    };
    document.head.append(script);
  });
}
