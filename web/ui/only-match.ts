import type { ComboboxOption } from '#web/ui/combobox-option.ts';

/**
 * The one option that a text means: the option with that name, or the only one whose name, or other names, contain it. Case and accents
 * are ignored.
 * @param inDetail searches the second line, too, as searches on the server do
 * @returns undefined for no match or several
 */
export function onlyMatch<Option extends ComboboxOption>(
  options: readonly Option[],
  text: string,
  { inDetail = false }: { inDetail?: boolean } = {},
): Option | undefined {
  if (folded(text) === '') return undefined;
  const named = options.filter((option) => hasName(option, text));
  const fitting =
    named.length > 0
      ? named
      : options.filter((option) => isFound(option, text) || (inDetail && hasText(option.detail ?? '', text)));
  return fitting.length === 1 ? fitting[0] : undefined;
}

/** Whether an option has this name, ignoring case and accents. */
export const hasName = ({ label }: ComboboxOption, text: string): boolean => folded(label) === folded(text);

/** Whether the name of an option, or another name of it, contains a text. */
export const isFound = ({ label, keywords = '' }: ComboboxOption, text: string): boolean =>
  hasText(label, text) || hasText(keywords, text);

/** Whether a text contains another, ignoring case and accents. */
export const hasText = (whole: string, part: string): boolean => folded(whole).includes(folded(part));

const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').trim().toLowerCase();
