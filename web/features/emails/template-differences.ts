import { controlWords } from '#web/features/emails/control-words.ts';
import { partNames } from '#web/features/emails/part-names.ts';
import { isText, joinParts, splitParts, type TemplatePart } from '#web/features/emails/template-parts.ts';
import { type Difference, differencesOf } from '#web/lib/differences.ts';
import { t } from '#web/lib/text.ts';

export interface TemplateText {
  subject: string;
  body: string;
}

/** What a reader compares of two texts: the subject, and each part, or the text as a whole. */
export interface TemplateDifferences {
  newest: Record<string, string>;
  mine: Record<string, string>;
  /** What each field is called. */
  labels: ReadonlyMap<string, string>;
  differences: readonly Difference<string>[];
  /** My text, except for these fields, which keep the newest. */
  merge: (theirs: ReadonlySet<string>) => TemplateText;
}

/**
 * Compares two texts of an email as they are edited: by the words of their headings, paragraphs, and buttons. Where one
 * has other parts or other markup than the other, the text is one field.
 * @param base the text that I began with
 */
export function compareTemplates(
  base: TemplateText,
  newest: TemplateText,
  mine: TemplateText,
): TemplateDifferences {
  const parts = { newest: splitParts(newest.body), mine: splitParts(mine.body) };
  const isByPart = areAligned(parts.newest, parts.mine);
  const isHtml = !isByPart && !areWordsEnough(parts.newest, parts.mine);
  const fieldsOf = ({ subject, body }: TemplateText): Record<string, string> => {
    const own = splitParts(body);
    // Against a text with other parts, each of mine counts as changed.
    if (isByPart) return { subject, ...(areAligned(own, parts.mine) && wordsByField(own)) };
    return { subject, body: isHtml ? body : allWords(own) };
  };
  const forms = { newest: fieldsOf(newest), mine: fieldsOf(mine) };
  return {
    ...forms,
    labels: new Map([
      ['subject', t('Subject')],
      ['body', t('Text')],
      ...[...partNames(parts.mine)].map(([key, name]) => [fieldOf(key), name] as const),
    ]),
    differences: differencesOf(fieldsOf(base), forms.newest, forms.mine, Object.keys(forms.mine)),
    merge: (theirs) => ({
      subject: (theirs.has('subject') ? newest : mine).subject,
      body: isByPart
        ? joinParts(
            parts.mine.map((part, index) =>
              theirs.has(fieldOf(part.key)) ? (parts.newest[index] ?? part) : part,
            ),
          )
        : (theirs.has('body') ? newest : mine).body,
    }),
  };
}

/** The key of a part that was just split is its line. */
const fieldOf = (key: number): string => `part-${key}`;

/** Whether two texts differ in words only. */
const areAligned = (some: readonly TemplatePart[], others: readonly TemplatePart[]): boolean =>
  some.length === others.length &&
  some.every((one, index) => {
    const other = others[index];
    if (!other || one.source === other.source) return one.source === other?.source;
    return isText(one) && isText(other) && one.before === other.before && one.after === other.after;
  });

/** Whether both have words to edit, and these words differ. */
const areWordsEnough = (some: readonly TemplatePart[], others: readonly TemplatePart[]): boolean =>
  some.some(isText) && others.some(isText) && allWords(some) !== allWords(others);

const wordsByField = (parts: readonly TemplatePart[]): Record<string, string> =>
  Object.fromEntries(parts.filter(isText).map(({ key, words }) => [fieldOf(key), words]));

/** The whole text in words, a line for each part. */
function allWords(parts: readonly TemplatePart[]): string {
  const names = partNames(parts);
  return parts
    .filter((part) => isText(part) || part.words !== '')
    .map((part) => {
      if (isText(part)) return `${names.get(part.key)}: ${[part.words, part.link].filter(Boolean).join(' ')}`;
      return part.kind === 'control' ? controlWords(part.words) : part.words;
    })
    .join('\n');
}
