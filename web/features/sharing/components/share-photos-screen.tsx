import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { SharedTiles } from '#web/features/sharing/components/shared-tiles.tsx';
import { type TargetRow, TargetRows } from '#web/features/sharing/components/target-rows.tsx';
import { putIntoDraft, type ShareTarget } from '#web/features/sharing/put-into-draft.ts';
import { useSharedPhotos } from '#web/features/sharing/use-shared-photos.ts';
import { problemText } from '#web/lib/problem-text.ts';
import { t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';
import { DraftRefusal } from '#web/offline/drafts/draft-refusal.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Card } from '#web/ui/card.tsx';
import { Page } from '#web/ui/page.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

interface SharePhotosScreenProps<Data> {
  profileId: string;
  /** The work orders that this user may report on now. */
  query: UseQueryResult<Data>;
  rowsOf: (data: Data) => TargetRow[];
  /** The list of the user's work orders. */
  workOrdersPath: string;
  /** Another app has shared photos that did not arrive. */
  isLost: boolean;
  /** Opens the report form with the draft that contains the photos. */
  onChosen: (workOrderId: string, draftId: string | undefined) => void;
}

/** Assigns photos from other apps to a work order. */
export function SharePhotosScreen<Data>({
  profileId,
  query,
  rowsOf,
  workOrdersPath,
  isLost,
  onChosen,
}: SharePhotosScreenProps<Data>) {
  const { photos, remove } = useSharedPhotos();
  const [busyId, setBusyId] = useState<string | null>(null);
  const count = photos?.length ?? 0;

  const choose = async (workOrder: ShareTarget) => {
    if (!photos || count === 0) return onChosen(workOrder.id, undefined);
    setBusyId(workOrder.id);
    try {
      onChosen(workOrder.id, await putIntoDraft({ ownerId: profileId, workOrder, photos, onKept: remove }));
    } catch (error) {
      const { title, advice } =
        error instanceof DraftRefusal ? { title: error.message, advice: error.advice } : problemText(error);
      toast({ kind: 'destructive', title, description: advice });
      setBusyId(null);
    }
  };

  return (
    <Page
      title={t('Submit a report')}
      description={
        count > 0
          ? t('{{count}} photo is waiting here.|{{count}} photos are waiting here.', { count })
          : t('Choose the work order that it is about.')
      }
      width="reading"
    >
      {isLost && count === 0 && (
        <Alert kind="attention" className="mb-4" title={t('The photos did not arrive')}>
          {t('Choose the work order and add them there, or share them once more.')}
        </Alert>
      )}
      {photos && count > 0 && <SharedTiles photos={photos} onRemove={remove} />}
      <Card title={count > 0 ? t('Which work order are they of?') : t('Work orders')} flush>
        <QueryView query={query} skeleton={<Skeleton className="m-4 h-40 rounded-md" />}>
          {(data) => (
            <TargetRows
              rows={rowsOf(data)}
              busyId={busyId}
              onChoose={choose}
              workOrdersPath={workOrdersPath}
            />
          )}
        </QueryView>
      </Card>
    </Page>
  );
}
