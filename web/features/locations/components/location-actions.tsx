import { Plus, Upload } from 'lucide-react';
import { useState } from 'react';
import { LocationDialog } from '#web/features/locations/components/location-dialog.tsx';
import { newLocation } from '#web/features/locations/location-form.ts';
import { t } from '#web/lib/text.ts';
import { Button } from '#web/ui/button.tsx';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';

const ImportDialog = lazyDialog(() => import('./import-dialog.tsx'));

interface LocationActionsProps {
  organizationId: string;
  profileId: string;
  onAdded: (id: string) => void;
}

/** The buttons that import or add locations of one customer. */
export function LocationActions({ organizationId, profileId, onAdded }: LocationActionsProps) {
  const [isAdding, setIsAdding] = useState(false);
  const [isImporting, setIsImporting] = useState(false);
  return (
    <>
      <Button size="small" onClick={() => setIsImporting(true)}>
        <Upload aria-hidden />
        {t('Import locations')}
      </Button>
      <Button size="small" onClick={() => setIsAdding(true)}>
        <Plus aria-hidden />
        {t('Add location')}
      </Button>
      <LocationDialog
        open={isAdding}
        onOpenChange={setIsAdding}
        initial={newLocation(organizationId)}
        profileId={profileId}
        organizationIds={[organizationId]}
        onSaved={onAdded}
      />
      {isImporting && <ImportDialog open onOpenChange={setIsImporting} organizationIds={[organizationId]} />}
    </>
  );
}
