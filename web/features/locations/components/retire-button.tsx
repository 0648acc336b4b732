import { useQueryClient } from '@tanstack/react-query';
import { Archive, ArchiveRestore } from 'lucide-react';
import { useState } from 'react';
import type { LocationDetail } from '#web/features/locations/location-queries.ts';
import { locationName } from '#web/lib/location-label.ts';
import { t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';
import { toastUndoable } from '#web/lib/undo-toast.ts';
import { sendCommand, useCommand } from '#web/lib/use-command.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

const STALE = ['partner_locations'] as const;

/** Retires a location after a confirmation, or restores it at once. */
export function RetireButton({ location }: { location: LocationDetail }) {
  const [isAsking, setIsAsking] = useState(false);
  const queryClient = useQueryClient();
  const command = useCommand('set_location_active', {
    invalidates: STALE,
    onSuccess: ({ is_active }) => {
      setIsAsking(false);
      if (is_active)
        return toast({ kind: 'success', title: t('{{name}} is in use again', { name: location.name }) });
      const key = crypto.randomUUID();
      toastUndoable(queryClient, {
        title: t('{{name}} retired', { name: location.name }),
        undone: t('{{name}} is in use again', { name: location.name }),
        undo: () => sendCommand('set_location_active', { location_id: location.id, is_active: true }, key),
        invalidates: STALE,
      });
    },
  });
  const set = (is_active: boolean) => command.mutate({ location_id: location.id, is_active });
  const open = location.open_work_orders ?? 0;

  if (!location.is_active) {
    return (
      <Button variant="main" busy={command.isPending} onClick={() => set(true)}>
        {!command.isPending && <ArchiveRestore aria-hidden />}
        {t('Use again')}
      </Button>
    );
  }
  return (
    <>
      <Button variant="quiet" onClick={() => setIsAsking(true)}>
        <Archive aria-hidden />
        {t('Retire')}
      </Button>
      <Dialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={t('Retire {{name}}?', { name: locationName(location) })}
        description={t('It is no longer offered for requests. Its history stays, and it can be used again.')}
        footer={
          <>
            <Button onClick={() => setIsAsking(false)}>{t('Cancel')}</Button>
            <Button variant="danger" busy={command.isPending} onClick={() => set(false)}>
              {t('Retire')}
            </Button>
          </>
        }
      >
        {open > 0 && (
          <p>
            {t('{{count}} open work order stays open.|{{count}} open work orders stay open.', {
              count: open,
            })}
          </p>
        )}
      </Dialog>
    </>
  );
}
