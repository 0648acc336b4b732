import { Pencil, Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { LocationArea } from '#web/features/locations/areas.ts';
import { LatelyCards } from '#web/features/locations/components/lately-cards.tsx';
import { LocationDialog } from '#web/features/locations/components/location-dialog.tsx';
import { LocationFacts } from '#web/features/locations/components/location-facts.tsx';
import { LocationOrders } from '#web/features/locations/components/location-orders.tsx';
import { MonthsCard } from '#web/features/locations/components/months-card.tsx';
import { RetireButton } from '#web/features/locations/components/retire-button.tsx';
import { formOf } from '#web/features/locations/location-form.ts';
import { useLocation } from '#web/features/locations/location-queries.ts';
import { formatAddress, locationName } from '#web/lib/location-label.ts';
import { t } from '#web/lib/text.ts';
import { useMay } from '#web/lib/use-may.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button, buttonStyle } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { DetailSkeleton } from '#web/ui/detail-skeleton.tsx';
import { LocationMap } from '#web/ui/map/location-map.tsx';
import { Page } from '#web/ui/page.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';

interface LocationDetailProps {
  id: string;
  area: LocationArea;
  /** Null for the office. */
  organizationIds: string[] | null;
  profileId: string;
  /** The link to a request for work there; the route provides its address. */
  request: (link: { className: string; children: ReactNode }) => ReactNode;
  listTitle: string;
}

/** One location: address, access, and all its work. */
export function LocationDetail({
  id,
  area,
  organizationIds,
  profileId,
  request,
  listTitle,
}: LocationDetailProps) {
  const may = useMay();
  const isOwn = organizationIds !== null;
  const canChange = isOwn || may('manage_organizations');
  const canRequest = isOwn || may('assign_work');
  const [isEditing, setIsEditing] = useState(false);
  const requestLink = (isActive: boolean, variant: 'main' | 'outline') =>
    isActive &&
    canRequest &&
    request({
      className: buttonStyle({ variant }),
      children: (
        <>
          <Plus aria-hidden />
          {t('Request work')}
        </>
      ),
    });
  return (
    <QueryView query={useLocation(id)} skeleton={<DetailSkeleton />}>
      {(location) => (
        <Page
          crumbs={[{ label: listTitle, to: area.list }, { label: locationName(location) }]}
          title={locationName(location)}
          description={
            <span className="mt-1 flex flex-wrap items-center gap-2">
              <StatusBadge kind="activity" status={location.is_active ? 'active' : 'inactive'} />
              <span>
                {[organizationIds === null && location.partner.name, formatAddress(location)]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
          }
          actions={
            <>
              {canChange && (
                <>
                  <RetireButton location={location} />
                  <Button onClick={() => setIsEditing(true)}>
                    <Pencil aria-hidden />
                    {t('Edit')}
                  </Button>
                </>
              )}
              {requestLink(location.is_active, 'main')}
            </>
          }
        >
          {!location.is_active && (
            <Alert kind="info" className="mb-4" title={t('This location is retired')}>
              {t('No work can be requested here. Past work stays visible.')}
            </Alert>
          )}
          <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(20rem,1fr)]">
            <div className="grid min-w-0 gap-4">
              <LocationFacts location={location} isOffice={organizationIds === null} />
              <section>
                <h2 className="mb-2 font-semibold text-base">{t('Work orders')}</h2>
                <LocationOrders
                  locationId={id}
                  area={area}
                  organizationIds={organizationIds}
                  emptyAction={requestLink(location.is_active, 'outline')}
                />
              </section>
            </div>
            <div className="grid min-w-0 gap-4">
              {location.latitude !== null && location.longitude !== null && (
                <Card flush className="print:hidden">
                  <LocationMap
                    label={t('Map of the location')}
                    className="h-64 rounded-none"
                    locations={[
                      {
                        id,
                        latitude: location.latitude,
                        longitude: location.longitude,
                        title: locationName(location),
                        text: formatAddress(location),
                      },
                    ]}
                  />
                </Card>
              )}
              <MonthsCard locationId={id} />
              <LatelyCards locationId={id} area={area} organizationIds={organizationIds} />
            </div>
          </div>
          <LocationDialog
            open={isEditing}
            onOpenChange={setIsEditing}
            initial={formOf(location)}
            profileId={profileId}
            organizationIds={organizationIds}
            onSaved={() => setIsEditing(false)}
          />
        </Page>
      )}
    </QueryView>
  );
}
