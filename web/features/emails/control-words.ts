import { emptyLabel, filledLabel, listLabel } from '#web/features/emails/condition-labels.ts';
import { t } from '#web/lib/text.ts';

const TAG = /\{%-?\s*(\w+)\s*(.*?)\s*-?%\}/gs;
/** A value alone is a condition, too. */
const VALUE = /^[\w.]+$/;
const EMPTY = /^(\S+)\s*(==|!=)\s*(?:''|""|blank|empty)$/;

/** What a line of Liquid decides about the lines after it, in plain words; unusual Liquid stays as it is. */
export const controlWords = (source: string): string =>
  source
    .replaceAll(/%\}\s*\{%/g, '%} · {%')
    .replace(TAG, (tag, name: string, rest: string) => tagWords(name, rest) ?? tag);

/** For each line of a text, in how many conditions and lists it is: 0 is outside of all. */
export function depthsOf(lines: readonly { kind: string; source: string }[]): number[] {
  let depth = 0;
  return lines.map(({ kind, source }) => {
    if (kind !== 'control') return depth;
    let own = depth;
    for (const [, name = ''] of source.matchAll(TAG)) {
      if (/^(?:if|unless|for|case|capture)$/.test(name)) depth += 1;
      else if (/^end/.test(name)) depth = Math.max(0, depth - 1);
      own = Math.min(own, /^(?:else|elsif|when)$/.test(name) ? depth - 1 : depth);
    }
    return Math.max(0, own);
  });
}

function tagWords(name: string, rest: string): string | undefined {
  if (name === 'if') return conditionWords(rest);
  if (name === 'unless') return t('Unless {{condition}}:', { condition: rest });
  if (name === 'elsif') return t('Otherwise, if {{condition}}:', { condition: rest });
  if (name === 'else') return t('Otherwise:');
  if (name === 'endif' || name === 'endunless') return t('End of the condition');
  if (name === 'endfor') return t('End of the entry');
  const [, list] = (name === 'for' && /^\w+\s+in\s+(.+)$/s.exec(rest)) || [];
  return list === undefined ? undefined : listLabel(list);
}

function conditionWords(condition: string): string {
  const [, value, operator] = EMPTY.exec(condition) ?? [];
  if (value === undefined) {
    return VALUE.test(condition) ? filledLabel(condition) : t('Only if {{condition}}:', { condition });
  }
  return operator === '==' ? emptyLabel(value) : filledLabel(value);
}
