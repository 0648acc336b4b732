import { formatNumber } from '#shared/locale.ts';
import { finite } from '#shared/rules/finite.ts';
import { t } from '#web/lib/text.ts';

export const countText = (count: number): string => formatNumber(finite(count) ?? 0);

/** '1–50 of 1,234'; 'of more than 100' when counting stopped there; '51–100' when the total is unknown. */
export function pageLabel(page: {
  first: number;
  last: number;
  count: number | null;
  isCapped: boolean;
}): string {
  const [first, last] = [countText(page.first), countText(page.last)];
  if (page.count === null) return t('{{first}}–{{last}}', { first, last });
  // A page may be further on than the rows that were counted.
  const count = countText(Math.max(page.count, page.last));
  return page.isCapped
    ? t('{{first}}–{{last}} of more than {{count}}', { first, last, count })
    : t('{{first}}–{{last}} of {{count}}', { first, last, count });
}
