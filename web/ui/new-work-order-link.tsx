import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { t } from '#web/lib/text.ts';
import { Allowed } from '#web/ui/allowed.tsx';
import { buttonStyle } from '#web/ui/button.tsx';

/**
 * Opens the form for a new work order, for those who may file one.
 * @param customerId the customer whose locations it offers; all customers without one
 */
export function NewWorkOrderLink({ customerId }: { customerId?: string }) {
  return (
    <Allowed to="assign_work">
      <Link
        to="/admin/work-orders/new"
        search={customerId === undefined ? {} : { partner: customerId }}
        className={buttonStyle()}
      >
        <Plus aria-hidden />
        {t('New work order')}
      </Link>
    </Allowed>
  );
}
