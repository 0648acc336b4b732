import { Link } from '@tanstack/react-router';
import { documentText } from '#web/features/accounting/labels.ts';
import { formatDate } from '#web/lib/dates.ts';
import { formatMoney } from '#web/lib/money.ts';
import { t } from '#web/lib/text.ts';

interface DocumentRow {
  id: string;
  kind: string;
  number: string;
  name: string;
  day: string | null;
  amount: number;
  /** The page of the document; null when none is known. */
  to: string | null;
}

const head = 'border-line border-b px-4 py-2 font-medium text-ink-soft text-xs';
const cell = 'border-line/70 border-b px-4 py-2';

/** Documents of a batch, as a table; on a phone, two lines each. */
export function DocumentTable({ documents }: { documents: readonly DocumentRow[] }) {
  return (
    <table className="w-full border-separate border-spacing-0">
      <thead className="max-md:hidden">
        <tr>
          {[t('Kind'), t('Number'), t('Date'), t('Name')].map((label) => (
            <th key={label} scope="col" className={`${head} text-left`}>
              {label}
            </th>
          ))}
          <th scope="col" className={`${head} text-right`}>
            {t('Amount')}
          </th>
        </tr>
      </thead>
      <tbody>
        {documents.map(({ id, kind, number, name, day, amount, to }) => (
          <tr
            key={id}
            className="max-md:grid max-md:grid-cols-[1fr_auto] max-md:border-line/70 max-md:border-b"
          >
            <td className={`${cell} max-md:border-0 max-md:pb-0 max-md:text-ink-soft max-md:text-xs`}>
              {documentText(kind)}
            </td>
            <td className={`${cell} figures max-md:border-0 max-md:pb-0 max-md:text-right`}>
              {to ? (
                <Link to={to} className="rounded-sm text-slate hover:underline">
                  {number || documentText(kind)}
                </Link>
              ) : (
                number
              )}
            </td>
            <td className={`${cell} figures max-md:hidden`}>{day ? formatDate(day) : ''}</td>
            <td className={`${cell} wrap-anywhere max-md:border-0 max-md:pt-0`}>{name}</td>
            <td className={`${cell} figures text-right max-md:border-0 max-md:pt-0`}>
              {day ? formatMoney(amount) : ''}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
