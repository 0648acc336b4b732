import { Plus, Upload } from 'lucide-react';
import { useState } from 'react';
import type { LocationArea } from '#web/features/locations/areas.ts';
import { LocationDialog } from '#web/features/locations/components/location-dialog.tsx';
import { LocationList } from '#web/features/locations/components/location-list.tsx';
import { newLocation } from '#web/features/locations/location-form.ts';
import { t } from '#web/lib/text.ts';
import { useAskedByAddress } from '#web/lib/use-asked-by-address.ts';
import { useMay } from '#web/lib/use-may.ts';
import { Button } from '#web/ui/button.tsx';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import { Page } from '#web/ui/page.tsx';

const ImportDialog = lazyDialog(() => import('./import-dialog.tsx'));

interface LocationsPageProps {
  title: string;
  description: string;
  area: LocationArea;
  /** Null for the office, which sees every customer's. */
  organizationIds: string[] | null;
  profileId: string;
  onAdded: (id: string) => void;
}

/** The locations, with buttons to add one, or to import a file. */
export function LocationsPage({
  title,
  description,
  area,
  organizationIds,
  profileId,
  onAdded,
}: LocationsPageProps) {
  const canChange = useMay()('manage_organizations') || organizationIds !== null;
  const [isAdding, setIsAdding] = useState(false);
  const [isImporting, setIsImporting] = useState(false);
  useAskedByAddress(canChange ? 'new-location' : undefined, () => setIsAdding(true));
  return (
    <Page
      title={title}
      description={description}
      actions={
        canChange && (
          <>
            <Button onClick={() => setIsImporting(true)}>
              <Upload aria-hidden />
              {t('Import')}
            </Button>
            <Button variant="main" onClick={() => setIsAdding(true)}>
              <Plus aria-hidden />
              {t('New location')}
            </Button>
          </>
        )
      }
    >
      <LocationList
        organizationIds={organizationIds}
        area={area}
        {...(canChange && { onAdd: () => setIsAdding(true) })}
      />
      <LocationDialog
        open={isAdding}
        onOpenChange={setIsAdding}
        initial={newLocation(organizationIds?.length === 1 ? (organizationIds[0] ?? '') : '')}
        profileId={profileId}
        organizationIds={organizationIds}
        onSaved={onAdded}
      />
      {isImporting && <ImportDialog open onOpenChange={setIsImporting} organizationIds={organizationIds} />}
    </Page>
  );
}
