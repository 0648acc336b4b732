import { Link } from '@tanstack/react-router';
import { t } from '#web/lib/text.ts';
import { useCurrentInView } from '#web/lib/use-current-in-view.ts';
import { Allowed } from '#web/ui/allowed.tsx';

const style =
  'inline-flex min-h-11 shrink-0 items-center border-b-2 border-transparent px-3 text-ink-soft hover:text-ink focus-visible:-outline-offset-2 md:min-h-10';
const currentStyle = { className: 'border-chestnut! font-semibold text-ink!' };

/** The pages of what customers are charged and pay. */
export function BillingLinks() {
  return (
    <nav
      ref={useCurrentInView<HTMLElement>()}
      aria-label={t('Partner Invoices')}
      className="scrollless mb-4 flex gap-1 overflow-x-auto border-line border-b print:hidden"
    >
      <Link to="/admin/partner-billing/invoices" className={style} activeProps={currentStyle}>
        {t('Invoices')}
      </Link>
      <Link to="/admin/partner-billing/payments" className={style} activeProps={currentStyle}>
        {t('Payments')}
      </Link>
      <Link
        to="/admin/partner-billing/receivables"
        search={{ view: undefined }}
        activeOptions={{ includeSearch: true, explicitUndefined: true }}
        className={style}
        activeProps={currentStyle}
      >
        {t('Receivables')}
      </Link>
      <Link to="/admin/partner-billing/contracts" className={style} activeProps={currentStyle}>
        {t('Contracts')}
      </Link>
      <Link
        to="/admin/partner-billing/receivables"
        search={{ view: 'sales-tax' }}
        activeOptions={{ includeSearch: true }}
        className={style}
        activeProps={currentStyle}
      >
        {t('Sales tax')}
      </Link>
      <Allowed to="see_costs">
        <Link to="/admin/partner-billing/accounting" className={style} activeProps={currentStyle}>
          {t('Accounting')}
        </Link>
      </Allowed>
    </nav>
  );
}
