import { Link } from '@tanstack/react-router';
import { t } from '#web/lib/text.ts';
import { useIsTechnician } from '#web/lib/use-may.ts';
import { buttonStyle } from '#web/ui/button.tsx';

/** Leads a technician to the work orders that nobody has yet, to take one. */
export default function FreeWorkLink() {
  if (!useIsTechnician()) return null;
  return (
    <Link to="/admin/work-orders" search={{ status: 'to_assign' }} className={buttonStyle()}>
      {t('Available Work')}
    </Link>
  );
}
