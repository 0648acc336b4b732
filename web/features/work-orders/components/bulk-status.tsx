import { ArrowRightLeft } from 'lucide-react';
import { useState } from 'react';
import { type BulkStep, bulkSteps } from '#web/features/work-orders/bulk-steps.ts';
import { ReasonDialog } from '#web/features/work-orders/components/reason-dialog.tsx';
import { StatusCaption } from '#web/features/work-orders/components/status-caption.tsx';
import { type BulkActionProps, useBulk } from '#web/features/work-orders/use-bulk.ts';
import { t } from '#web/lib/text.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Menu, MenuItem } from '#web/ui/menu.tsx';
import { statusLook } from '#web/ui/statuses.ts';

/** Changes the status of the selected work orders, with a reason where it is required. */
export function BulkStatus({ orders, onDone, onRefused }: BulkActionProps) {
  const [asked, setAsked] = useState<BulkStep>();
  const change = useBulk('bulk_change_work_order_status', {
    onDone: () => {
      setAsked(undefined);
      onDone();
    },
    onRefused: (refused) => {
      setAsked(undefined);
      onRefused(refused);
    },
  });
  const take = (step: BulkStep, reason?: string) =>
    change.mutate({
      work_order_ids: orders.map(({ id }) => id),
      status: step.to,
      ...(reason && { reason }),
    });
  const wordOf = ({ to }: BulkStep) => t(statusLook('work_order', to).label);
  const questionOf = (step: BulkStep) =>
    t('Set {{count}} work order to {{status}}?|Set {{count}} work orders to {{status}}?', {
      count: step.count,
      status: wordOf(step),
    });
  const steps = bulkSteps(orders);

  return (
    <>
      <Menu
        side="top"
        align="start"
        trigger={
          <Button busy={change.isPending && !asked} disabled={steps.length === 0}>
            <ArrowRightLeft aria-hidden />
            {t('Change status')}
          </Button>
        }
      >
        {steps.map((step) => {
          const Icon = statusLook('work_order', step.to).icon;
          return (
            <MenuItem key={step.to} onClick={() => setAsked(step)}>
              <Icon aria-hidden />
              <StatusCaption label={wordOf(step)} status={step.to} />
              <span className="figures text-ink-soft">
                {t('{{some}} of {{count}}', { some: step.count, count: orders.length })}
              </span>
            </MenuItem>
          );
        })}
      </Menu>
      {asked && !asked.needsReason && (
        <Dialog
          open
          onOpenChange={(open) => !open && setAsked(undefined)}
          title={questionOf(asked)}
          description={t('Their customers and crews see it.')}
          footer={
            <>
              <Button onClick={() => setAsked(undefined)}>{t('Cancel')}</Button>
              <Button variant="main" busy={change.isPending} onClick={() => take(asked)}>
                {wordOf(asked)}
              </Button>
            </>
          }
        />
      )}
      {asked?.needsReason && (
        <ReasonDialog
          open
          onOpenChange={(open) => !open && setAsked(undefined)}
          title={questionOf(asked)}
          hint={t('Everyone who sees these work orders reads it, their customers too.')}
          action={wordOf(asked)}
          isDangerous={asked.isDangerous}
          busy={change.isPending}
          onConfirm={(reason) => take(asked, reason)}
        />
      )}
    </>
  );
}
