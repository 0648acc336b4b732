import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { testSize } from '#test/support/test-size.ts';

/** Attribute of the elements whose contrast is to be checked. */
export const UNCHECKED_TEXT = 'data-unchecked-text';

const FOLDER = join(import.meta.dirname, '../../test-results/browser/checked');

/** Kinds of elements that no check has met. */
export interface NewKinds {
  /** By what all rules but contrast look at: tags, roles, states, names, and whether they are too small to tap. */
  structures: string[];
  /** By the colors of text. The first element of each kind carries `UNCHECKED_TEXT`. */
  colors: string[];
}

/**
 * The kinds of elements that all workers of this run have checked for accessibility at one size of the window. A check
 * takes a second of a processor, and most pages differ from one that was checked only by their data.
 */
export function checkedElements(size: 'desktop' | 'phone') {
  const file = join(FOLDER, `${size}.txt`);
  const known = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
  return {
    /** Kinds on the page that no check has met; the release size checks everything. */
    newOn(page: Page): Promise<NewKinds> {
      return page.evaluate(findNewKinds, {
        known: testSize === 'release' ? [] : known,
        mark: UNCHECKED_TEXT,
      });
    },
    add({ structures, colors }: NewKinds): void {
      mkdirSync(FOLDER, { recursive: true });
      appendFileSync(file, [...structures, ...colors].map((kind) => `${kind}\n`).join(''));
    },
  };
}

/** Runs in the page. */
function findNewKinds({ known, mark }: { known: string[]; mark: string }): NewKinds {
  const role = (element: Element | null) => `${element?.localName} ${element?.getAttribute('role') ?? ''}`;
  const isNamed = (element: Element) =>
    Boolean(
      element.getAttribute('aria-label') ||
        element.getAttribute('aria-labelledby') ||
        element.textContent?.trim() ||
        (element as HTMLInputElement).labels?.length,
    );
  const isSmall = (element: Element) => {
    const { width, height } = element.getBoundingClientRect();
    return Math.min(width, height) < 24;
  };
  const structureOf = (element: Element) => {
    const states = element
      .getAttributeNames()
      .filter((name) => /^(aria-|role$|disabled$|alt$|tabindex$|type$|autocomplete$)/.test(name))
      .map((name) =>
        /^(role|type|aria-(invalid|pressed|current|selected|disabled))$/.test(name)
          ? `${name}=${element.getAttribute(name)}`
          : name,
      );
    const facts = [role(element.parentElement), element.localName, states.toSorted().join(' ')];
    return [...facts, isNamed(element), isSmall(element)].join('|');
  };

  /**
   * The color of a text and what is behind it; the classes too, because two colors can be the same in the light scheme.
   */
  const colorsOf = (element: Element) => {
    const { color, fontSize, fontWeight } = getComputedStyle(element);
    const behind: string[] = [];
    for (let one: Element | null = element; one; one = one.parentElement) {
      const { backgroundColor, backgroundImage, opacity } = getComputedStyle(one);
      if (opacity !== '1') behind.push(`opacity ${opacity}`);
      if (backgroundImage !== 'none') behind.push(backgroundImage);
      if (/, 0\)$|transparent/.test(backgroundColor)) continue;
      behind.push(backgroundColor, ...[...one.classList].filter((name) => name.includes('bg-')));
      if (!/rgba|\//.test(backgroundColor)) break;
    }
    const named = [...element.classList].filter((name) => name.includes('text-'));
    return ['text', color, fontSize, fontWeight, ...behind, ...named].join(' ');
  };
  const showsText = (element: Element) =>
    element.matches('input, select, textarea') ||
    [...element.childNodes].some((node) => node instanceof Text && node.data.trim() !== '');

  const seen = new Set(known);
  const isNew = (kind: string) => !seen.has(kind) && Boolean(seen.add(kind));
  const found: NewKinds = { structures: [], colors: [] };
  for (const element of document.body.querySelectorAll('*:not(svg *)')) {
    element.removeAttribute(mark);
    const structure = structureOf(element);
    if (isNew(structure)) found.structures.push(structure);
    if (!showsText(element) || !element.checkVisibility()) continue;
    const colors = colorsOf(element);
    if (!isNew(colors)) continue;
    found.colors.push(colors);
    element.setAttribute(mark, '');
  }
  return found;
}
