import { formatNumber } from '#shared/locale.ts';
import { finite } from '#shared/rules/finite.ts';
import { t } from '#web/lib/text.ts';

/** More digits of an estimate would suggest a precision that it does not have. */
const ROUND = { maximumSignificantDigits: 3 };

export const countText = (count: number): string => formatNumber(finite(count) ?? 0);

/** '1–50 of 1,234'; 'about 1,230,000' for an estimate; '51–100' when the total is unknown. */
export function pageLabel(page: {
  first: number;
  last: number;
  count: number | null;
  isEstimate: boolean;
}): string {
  const [first, last] = [countText(page.first), countText(page.last)];
  if (page.count === null) return t('{{first}}–{{last}}', { first, last });
  // A page with more rows than the estimate shows that the estimate was too low.
  const count = Math.max(page.count, page.last);
  return page.isEstimate
    ? t('{{first}}–{{last}} of about {{count}}', {
        first,
        last,
        count: formatNumber(finite(count) ?? 0, ROUND),
      })
    : t('{{first}}–{{last}} of {{count}}', { first, last, count: countText(count) });
}
