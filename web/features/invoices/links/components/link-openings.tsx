import { browserName } from '#web/features/invoices/links/browser-name.ts';
import type { InvoiceLink } from '#web/features/invoices/links/queries.ts';
import { formatDateTime, formatExact } from '#web/lib/dates.ts';
import { t } from '#web/lib/text.ts';

type Opening = InvoiceLink['openings'][number];

/** Who opened a link: when, from where, and with what. */
export function LinkOpenings({ openings }: { openings: readonly Opening[] }) {
  if (openings.length === 0) return <p className="text-ink-soft">{t('Nobody has opened it yet.')}</p>;
  return (
    <ul className="divide-y divide-line/70 border-line border-t" aria-label={t('Openings of the link')}>
      {openings.map((opening) => (
        <li key={opening.id} className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5 py-2">
          <span className="font-medium">{kindText(opening)}</span>
          <time dateTime={opening.created_at} title={formatExact(opening.created_at)}>
            {formatDateTime(opening.created_at)}
          </time>
          <span className="min-w-0 text-ink-soft wrap-anywhere" title={opening.browser}>
            {[opening.address, browserName(opening.browser)].filter(Boolean).join(' · ')}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** A scanner of mail may have opened it; a person who read it has moved something. */
function kindText({ kind, viewed_at }: Opening): string {
  if (kind === 'downloaded') return t('Downloaded');
  if (kind === 'report_downloaded') return t('Report downloaded');
  return viewed_at ? t('Read') : t('Opened');
}
