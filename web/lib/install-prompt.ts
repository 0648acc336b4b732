import { isAppleTouch } from '#web/lib/apple-touch.ts';

/** `prompt`: the browser can install the portal; `steps`: the user can, by hand (iPhones and iPads). */
export type InstallWay = 'prompt' | 'steps' | null;

/** Chromium's event. TypeScript has no type for it, because it is not a standard. */
interface InstallPrompt extends Event {
  prompt(): Promise<void>;
  userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

let kept: InstallPrompt | null = null;
let isInstalled = false;
const listeners = new Set<() => void>();

/** Saves the browser's install event for our own card. It fires once, and early. */
export function keepInstallPrompt(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    change(event as InstallPrompt, false);
  });
  window.addEventListener('appinstalled', () => change(null, true));
}

export function subscribeToInstallPrompt(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** How to install the portal in this browser; null when that is not possible, or already done. */
export function readInstallWay(): InstallWay {
  if (isInstalled || isStandalone()) return null;
  if (kept) return 'prompt';
  return isAppleTouch() ? 'steps' : null;
}

/** Shows the browser's install dialog; must be called by a tap. Resolves to whether the portal is being installed. */
export async function install(): Promise<boolean> {
  const prompt = kept;
  if (!prompt) return false;
  await prompt.prompt();
  const { outcome } = await prompt.userChoice;
  // The event can be used once. The browser fires another one later.
  change(null, outcome === 'accepted');
  return outcome === 'accepted';
}

function change(prompt: InstallPrompt | null, installed: boolean): void {
  kept = prompt;
  isInstalled = installed;
  for (const listener of listeners) listener();
}

function isStandalone(): boolean {
  return (
    window.matchMedia('(display-mode: standalone)').matches ||
    // Safari's own property for it.
    Reflect.get(navigator, 'standalone') === true
  );
}
