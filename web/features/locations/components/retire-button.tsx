import { Archive, ArchiveRestore } from 'lucide-react';
import { useState } from 'react';
import type { LocationDetail } from '#web/features/locations/location-queries.ts';
import { locationName } from '#web/lib/location-label.ts';
import { t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';
import { useCommand } from '#web/lib/use-command.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

/** Retires a location after a confirmation, or restores it at once. */
export function RetireButton({ location }: { location: LocationDetail }) {
  const [isAsking, setIsAsking] = useState(false);
  const command = useCommand('set_location_active', {
    invalidates: ['partner_locations'],
    onSuccess: ({ is_active }) => {
      setIsAsking(false);
      toast({
        kind: 'success',
        title: is_active
          ? t('{{name}} is in use again', { name: location.name })
          : t('{{name}} retired', { name: location.name }),
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
