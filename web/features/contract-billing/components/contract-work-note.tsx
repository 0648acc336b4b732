import { Link } from '@tanstack/react-router';
import { useContractWork } from '#web/features/contract-billing/queries.ts';
import { t } from '#web/lib/text.ts';
import { Alert } from '#web/ui/alert.tsx';

interface ContractWorkNoteProps {
  customer: string | undefined;
  project: string | undefined;
}

/** Says why work orders are missing from the work to invoice: their project is billed by its contract. */
export function ContractWorkNote({ customer, project }: ContractWorkNoteProps) {
  const { data: count = 0 } = useContractWork(customer, project);
  if (count === 0) return null;
  return (
    <Alert
      kind="info"
      className="mb-4"
      title={t(
        '{{count}} work order is not listed, because a contract bills it|{{count}} work orders are not listed, because contracts bill them',
        { count },
      )}
    >
      <Link to="/admin/partner-billing/contracts" className="underline">
        {t('Bill their progress on the contract of the project.')}
      </Link>
    </Alert>
  );
}
