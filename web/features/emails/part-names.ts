import { isText, type TemplatePart, type TextKind } from '#web/features/emails/template-parts.ts';
import { message, t } from '#web/lib/text.ts';

const KINDS = {
  heading: message('Heading'),
  paragraph: message('Paragraph'),
  small: message('Small print'),
  button: message('Button'),
  link: message('Link'),
  code: message('Code'),
} satisfies Record<TextKind, unknown>;

/** The names of the editable parts by their keys, numbered where several are of one kind: Paragraph 2. */
export function partNames(parts: readonly TemplatePart[]): Map<number, string> {
  const texts = parts.filter(isText);
  return new Map(
    texts.map(({ key, kind }) => {
      const same = texts.filter((one) => one.kind === kind);
      const n = same.findIndex((one) => one.key === key) + 1;
      return [key, same.length > 1 ? t('{{kind}} {{n}}', { kind: t(KINDS[kind]), n }) : t(KINDS[kind])];
    }),
  );
}
