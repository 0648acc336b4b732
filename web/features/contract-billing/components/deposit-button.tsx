import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { pathTo } from '#shared/paths.ts';
import { DepositDialog } from '#web/features/contract-billing/components/deposit-dialog.tsx';
import { t } from '#web/lib/text.ts';
import { useMay } from '#web/lib/use-may.ts';
import { Button } from '#web/ui/button.tsx';

/** Asks a customer for a deposit that is for no project, and opens its draft. */
export function DepositButton({ organizationId }: { organizationId: string }) {
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  if (!useMay()('invoice')) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('Ask for a deposit')}</Button>
      {isOpen && (
        <DepositDialog
          organizationId={organizationId}
          projectId={null}
          onClose={() => setOpen(false)}
          onInvoice={(id) => void navigate({ to: pathTo('/admin/partner-billing/invoices/$id', { id }) })}
        />
      )}
    </>
  );
}
