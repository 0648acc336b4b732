import { loadConfig } from '#web/lib/config.ts';
import { storedJson } from '#web/lib/stored-json.ts';

/** `public/language.js` reads this key, too, before the first text. */
const STORAGE_KEY = 'fieldfare-language';

/**
 * Follows the portal's setting `LOCALE`: downloads a catalog that this device does not have, stores it, also for
 * offline use, and reloads the page in the new language. Does nothing without a connection.
 */
export async function followLanguage(): Promise<void> {
  const { language } = await loadConfig();
  const kept = (storedJson(STORAGE_KEY) as { version?: string } | null)?.version ?? '';
  if (kept === language) return;
  if (language === '') localStorage.removeItem(STORAGE_KEY);
  else {
    const response = await fetch('/language.json');
    if (!response.ok) return;
    const catalog = await response.json();
    localStorage.setItem(STORAGE_KEY, JSON.stringify({ ...catalog, version: language }));
  }
  location.reload();
}
