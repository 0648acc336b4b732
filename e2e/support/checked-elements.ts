import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { testSize } from '#test/support/test-size.ts';

const FOLDER = join(import.meta.dirname, '../../test-results/browser/checked');

/**
 * The kinds of elements that all workers of this run have checked for accessibility at one size of the window. A check takes
 * a second of CPU time, and most pages differ from a checked one only by their data.
 */
export function checkedElements(project: string) {
  const file = join(FOLDER, `${project}.txt`);
  const known = existsSync(file) ? new Set(readFileSync(file, 'utf8').split('\n')) : new Set<string>();
  return {
    /** Kinds on the page that were not checked yet; the release size checks everything. */
    async newOn(page: Page): Promise<string[]> {
      const kinds = await page.evaluate(kindsOnPage);
      return testSize === 'release' ? kinds : kinds.filter((kind) => !known.has(kind));
    },
    add(kinds: readonly string[]): void {
      mkdirSync(FOLDER, { recursive: true });
      appendFileSync(file, kinds.map((kind) => `${kind}\n`).join(''));
    },
  };
}

/**
 * The properties of an element that a rule can use: its tag, role, states, and styles, those of its parent, and whether it has a name.
 * Runs in the page.
 */
function kindsOnPage(): string[] {
  const look = (element: Element | null) =>
    element ? `${element.localName} ${[...element.classList].toSorted().join(' ')}` : '';
  const isNamed = (element: Element) =>
    Boolean(
      element.getAttribute('aria-label') ||
        element.getAttribute('aria-labelledby') ||
        element.textContent?.trim() ||
        (element as HTMLInputElement).labels?.length,
    );
  const kinds = [...document.body.querySelectorAll('*:not(svg *)')].map((element) => {
    const states = element
      .getAttributeNames()
      .filter((name) => /^(aria-|role$|disabled$|alt$|tabindex$)/.test(name))
      .map((name) =>
        /^(role|aria-(invalid|pressed|current|selected|disabled))$/.test(name)
          ? `${name}=${element.getAttribute(name)}`
          : name,
      );
    return [look(element.parentElement), look(element), states.toSorted().join(' '), isNamed(element)].join(
      '|',
    );
  });
  return [...new Set(kinds)].map((kind) => kind.replaceAll('\n', ' '));
}
