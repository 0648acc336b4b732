import type { ComboboxOption } from '#web/ui/combobox-option.ts';

/**
 * The one option that a text means: the option with that name, or the only one whose name contains it. Case and accents are
 * ignored.
 * @param inDetail searches the second line, too, as searches on the server do
 * @returns undefined for no match or several
 */
export function onlyMatch<Option extends ComboboxOption>(
  options: readonly Option[],
  text: string,
  { inDetail = false }: { inDetail?: boolean } = {},
): Option | undefined {
  const typed = folded(text);
  if (typed === '') return undefined;
  const named = options.filter(({ label }) => folded(label) === typed);
  const fitting =
    named.length > 0
      ? named
      : options.filter(
          ({ label, detail = '' }) => hasText(label, text) || (inDetail && hasText(detail, text)),
        );
  return fitting.length === 1 ? fitting[0] : undefined;
}

/** Whether a text contains another, ignoring case and accents. */
export const hasText = (whole: string, part: string): boolean => folded(whole).includes(folded(part));

const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').trim().toLowerCase();
