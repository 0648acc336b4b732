import type { Page } from '@playwright/test';

/** Names that are not translated: of the product, of sign-in providers, and of units and formats. */
const NAMES = /^(fieldfare|csv|pdf|nte|wo|ok|mi|am|pm|usd|gps|dev|email|id|ctrl)$/i;
/** Dates and numbers are formatted in English: `Intl` treats the pseudo-language as English. */
const DATES =
  /^(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|january|february|march|april|june|july|august|september|october|november|december|mon|tue|wed|thu|fri|sat|sun|(mon|tues|wednes|thurs|fri|satur|sun)day|utc|gmt|e[sd]t|at|h|m|d|k|b)$/i;

/** Adds the words of every text that a page receives as data, which is shown unchanged. */
export function collectData(page: Page, words: Set<string>): void {
  page.on('response', async (response) => {
    if (!/json/.test(response.headers()['content-type'] ?? '') || /language/.test(response.url())) return;
    const body: unknown = await response.json().catch(() => null);
    for (const value of valuesIn(body)) for (const word of wordsOf(value)) words.add(word);
  });
}

/** The visible texts of the page that no catalog translated: outside of brackets, with a word that is not data. */
export async function untranslated(page: Page, data: ReadonlySet<string>): Promise<string[]> {
  const texts = await page.evaluate(() => {
    // A sentence with elements in it is one text.
    const found = new Map<Element, string>();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (!node.textContent?.trim() || !parent?.checkVisibility({ visibilityProperty: true })) continue;
      if (parent.closest('svg, script, style, [translate=no]') || /^Mozilla\//.test(node.textContent))
        continue;
      const block = parent.closest('p, li, td, th, div, button, h1, h2, h3, dt, dd, label, body') ?? parent;
      found.set(block, `${found.get(block) ?? ''} ${node.textContent.trim()}`);
    }
    return [...found.values()];
  });
  // The initials in an avatar are two capitals.
  const isUnknown = (word: string) =>
    word.length > 1 && !/^[A-Z]{2}$/.test(word) && !data.has(word) && !NAMES.test(word) && !DATES.test(word);
  return [...new Set(texts)].filter((text) => wordsOf(outsideBrackets(text)).some(isUnknown));
}

/** The texts of a response: its values, not the names of its fields. */
function valuesIn(json: unknown): string[] {
  if (typeof json === 'string') return [json];
  return json && typeof json === 'object' ? Object.values(json).flatMap(valuesIn) : [];
}

/** The text outside of the outermost brackets: values inside a translated text are in its brackets. */
function outsideBrackets(text: string): string {
  let depth = 0;
  let outside = '';
  for (const character of text) {
    if (character === '[') depth += 1;
    if (depth === 0) outside += character;
    if (character === ']') depth = Math.max(0, depth - 1);
  }
  return outside;
}

const wordsOf = (text: string): string[] => text.match(/[\p{L}]+/gu) ?? [];
