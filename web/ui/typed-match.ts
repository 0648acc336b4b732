import type { ComboboxOption } from '#web/ui/combobox-option.ts';
import { hasName, onlyMatch } from '#web/ui/only-match.ts';
import type { OptionSearch } from '#web/ui/option-search.ts';

/**
 * The option that a typed text means. Options that are searched on the server count only when they answer this text; of
 * a limited list, only an exact name does, because another match may be missing.
 * @returns 'pending' while the answer to this text is on its way; undefined when no option or several fit
 */
export function typedMatch(
  options: readonly ComboboxOption[],
  text: string,
  search?: Pick<OptionSearch, 'answers' | 'isPending' | 'isLimited'>,
): ComboboxOption | 'pending' | undefined {
  if (!search) return onlyMatch(options, text);
  if (search.answers !== text.trim()) return search.isPending ? 'pending' : undefined;
  const match = onlyMatch(options, text, { inDetail: true });
  return match && search.isLimited && !hasName(match, text) ? undefined : match;
}
