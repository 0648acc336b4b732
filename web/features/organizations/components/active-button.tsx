import { useQueryClient } from '@tanstack/react-query';
import { Archive, ArchiveRestore } from 'lucide-react';
import { useState } from 'react';
import { type Organization, useFigures } from '#web/features/organizations/organization-queries.ts';
import { formatMoney } from '#web/lib/money.ts';
import { t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';
import { toastUndoable } from '#web/lib/undo-toast.ts';
import { sendCommand, useCommand } from '#web/lib/use-command.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

const STALE = ['organizations', 'audit_log'] as const;

/** Deactivates an organization after saying what is open, or reactivates it at once. */
export function ActiveButton({ organization }: { organization: Organization }) {
  const [isAsking, setIsAsking] = useState(false);
  const { data: figures } = useFigures(organization.id);
  const queryClient = useQueryClient();
  const command = useCommand('set_organization_active', {
    invalidates: STALE,
    onSuccess: ({ is_active }) => {
      setIsAsking(false);
      if (is_active)
        return toast({ kind: 'success', title: t('{{name}} is active again', { name: organization.name }) });
      const key = crypto.randomUUID();
      toastUndoable(queryClient, {
        title: t('{{name}} deactivated', { name: organization.name }),
        undone: t('{{name}} is active again', { name: organization.name }),
        undo: () =>
          sendCommand('set_organization_active', { organization_id: organization.id, is_active: true }, key),
        invalidates: STALE,
      });
    },
  });
  const set = (is_active: boolean) => command.mutate({ organization_id: organization.id, is_active });

  if (!organization.is_active) {
    return (
      <Button busy={command.isPending} onClick={() => set(true)}>
        {!command.isPending && <ArchiveRestore aria-hidden />}
        {t('Reactivate')}
      </Button>
    );
  }
  const open = figures && [
    figures.people
      ? t('{{count}} person loses access at once.|{{count}} people lose access at once.', {
          count: figures.people,
        })
      : '',
    figures.open_work_orders
      ? t('{{count}} open work order stays open.|{{count}} open work orders stay open.', {
          count: figures.open_work_orders,
        })
      : '',
    figures.unpaid_bills
      ? t('{{count}} bill is unpaid: {{amount}}.|{{count}} bills are unpaid: {{amount}}.', {
          count: figures.unpaid_bills,
          amount: formatMoney(figures.unpaid_bills_amount),
        })
      : '',
    figures.unpaid_invoices
      ? t('{{count}} invoice is unpaid: {{amount}}.|{{count}} invoices are unpaid: {{amount}}.', {
          count: figures.unpaid_invoices,
          amount: formatMoney(figures.unpaid_invoices_amount),
        })
      : '',
  ];
  return (
    <>
      <Button variant="quiet" onClick={() => setIsAsking(true)}>
        <Archive aria-hidden />
        {t('Deactivate')}
      </Button>
      <Dialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={t('Deactivate {{name}}?', { name: organization.name })}
        description={t(
          'No new work can be given to it or asked for. Its history stays, and it can be reactivated.',
        )}
        footer={
          <>
            <Button onClick={() => setIsAsking(false)}>{t('Cancel')}</Button>
            <Button variant="danger" busy={command.isPending} onClick={() => set(false)}>
              {t('Deactivate')}
            </Button>
          </>
        }
      >
        <ul className="grid gap-1">
          {open?.filter(Boolean).map((line) => (
            <li key={line}>{line}</li>
          ))}
          {open && !open.some(Boolean) && <li>{t('Nothing is open.')}</li>}
        </ul>
      </Dialog>
    </>
  );
}
