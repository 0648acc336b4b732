import { loadConfig } from '#web/lib/config.ts';
import { storedJson } from '#web/lib/stored-json.ts';

/** `public/language.js` reads this key, too, before the first text. */
const STORAGE_KEY = 'fieldfare-language';
/** What the person who signed in last has chosen; '' for the language of the device. */
const CHOICE_KEY = 'fieldfare-language-choice';

/** The catalog in which the page is written. */
const shown = (globalThis as { fieldfareLanguage?: { version: string } }).fieldfareLanguage;

/** Keeps what a person has chosen for themselves, and shows the page in it. */
export async function chooseLanguage(choice: string | null): Promise<void> {
  localStorage.setItem(CHOICE_KEY, choice ?? '');
  if (await keepCatalog()) location.reload();
}

/**
 * Follows the language of the person who uses this device. Whoever is already typing goes on in the language in which they
 * began, until the next visit.
 * @param choice what the person has chosen, once it is known
 */
export async function followLanguage(choice?: string | null): Promise<void> {
  if (choice !== undefined) localStorage.setItem(CHOICE_KEY, choice ?? '');
  if ((await keepCatalog()) && !isTyping()) location.reload();
}

/**
 * Downloads the catalog of the wanted language, and stores it, also for offline use. Without a connection, the language
 * stays as it is.
 * @returns whether the page shows another language, or an older catalog
 */
async function keepCatalog(): Promise<boolean> {
  const { language, languages } = await loadConfig();
  const wanted = wantedLanguage(Object.keys(languages)) ?? language;
  const version = languages[wanted] ?? '';
  const kept = (storedJson(STORAGE_KEY) as { version?: string } | null)?.version ?? '';
  if (version === '') localStorage.removeItem(STORAGE_KEY);
  else if (kept !== version) {
    const response = await fetch(`/languages/${wanted}.json`);
    if (!response.ok) return false;
    const catalog = await response.json();
    localStorage.setItem(STORAGE_KEY, JSON.stringify({ ...catalog, version }));
  }
  return (shown?.version ?? '') !== version;
}

/** What the person or else the device asks for, in any region that the portal has. */
function wantedLanguage(offered: readonly string[]): string | undefined {
  const choice = localStorage.getItem(CHOICE_KEY);
  if (choice && offered.includes(choice)) return choice;
  return navigator.languages
    .map((name) => offered.find((one) => one === name) ?? offered.find(isSameLanguage(name)))
    .find((name) => name !== undefined);
}

const isSameLanguage = (name: string) => (one: string) => one.split('-')[0] === name.split('-')[0];

function isTyping(): boolean {
  const field = document.activeElement;
  return (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) && field.value !== '';
}
