import { Link } from '@tanstack/react-router';
import { pathTo } from '#shared/paths.ts';
import { linkStyle, RecordsCard } from '#web/features/organizations/components/records-card.tsx';
import { usePriceLists } from '#web/features/organizations/organization-queries.ts';
import { formatDay } from '#web/lib/dates.ts';
import { t } from '#web/lib/text.ts';
import { Allowed } from '#web/ui/allowed.tsx';

/** The price lists that are made for a customer and are in use. Without one, the standard prices apply to its work. */
export function PriceListsCard({ customerId }: { customerId: string }) {
  return (
    <RecordsCard
      title={t('Price lists')}
      empty={t('None of its own: the standard prices apply.')}
      query={usePriceLists(customerId)}
      aside={
        <Allowed to="invoice">
          <Link to="/admin/settings/prices/new" search={{ customer: customerId }} className={linkStyle}>
            {t('New price list')}
          </Link>
        </Allowed>
      }
      emptyAction={null}
      item={(row) => ({
        id: row.id,
        to: pathTo('/admin/settings/prices/$id', { id: row.id }),
        title: row.name,
        detail: row.valid_until
          ? t('{{from}} to {{until}}', {
              from: formatDay(row.valid_from),
              until: formatDay(row.valid_until),
            })
          : t('from {{day}}', { day: formatDay(row.valid_from) }),
      })}
    />
  );
}
