import type { OrganizationType } from '#shared/rules/role-names.ts';
import { t } from '#shared/text.ts';

/** The words of a file's column *Type*. Exports write the word of their reader's language. */
const WORDS: readonly [OrganizationType, RegExp][] = [
  ['internal', /^intern(al|a|o)$/i],
  ['partner', /^(partner|customer|client|cliente)s?$/i],
  ['subcontractor', /^(subcontractor|subcontratista)s?$/i],
];

/** The type that a word in a file names; undefined for another word. */
export const typeNamed = (word = ''): OrganizationType | undefined =>
  WORDS.find(([, words]) => words.test(word.trim()))?.[0];

/**
 * Why a line is not imported as the chosen type: its column *Type* names another one, as in an export of all types.
 * Other words, which other programs write, say nothing about it.
 */
export function typeProblem(cell: string | undefined, chosen: OrganizationType): string | undefined {
  const type = typeNamed(cell);
  if (type === undefined || type === chosen) return undefined;
  if (type === 'internal') return t('This is your own company, which is not imported.');
  return type === 'partner'
    ? t('This is a customer. Import customers separately.')
    : t('This is a subcontractor. Import subcontractors separately.');
}
