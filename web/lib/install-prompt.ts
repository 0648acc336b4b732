import { isAppleTouch } from '#web/lib/apple-touch.ts';

/** `prompt`: the browser can install the portal; `steps`: its person can, by hand (iPhones and iPads). */
export type InstallWay = 'prompt' | 'steps' | null;

/** Chromium's event, which TypeScript does not describe: it is no standard. */
interface InstallPrompt extends Event {
  prompt(): Promise<void>;
  userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

let kept: InstallPrompt | null = null;
let isInstalled = false;
const listeners = new Set<() => void>();

/** Keeps the browser's offer to install the portal for our own card. It comes once, and early. */
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

/** How this browser installs the portal; null when it cannot, or when it has. */
export function readInstallWay(): InstallWay {
  if (isInstalled || isStandalone()) return null;
  if (kept) return 'prompt';
  return isAppleTouch() ? 'steps' : null;
}

/** Asks the browser's question, as the answer to a tap. Resolves with whether the portal is being installed. */
export async function install(): Promise<boolean> {
  const prompt = kept;
  if (!prompt) return false;
  await prompt.prompt();
  const { outcome } = await prompt.userChoice;
  // An offer can be taken once; the browser makes another when it may.
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
    // Safari's own word for it.
    Reflect.get(navigator, 'standalone') === true
  );
}
