import { useMutation } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { useState, useSyncExternalStore } from 'react';
import { DiscardDialog } from '#web/features/offline/components/discard-dialog.tsx';
import { QueueItem } from '#web/features/offline/components/queue-item.tsx';
import { QueueRest } from '#web/features/offline/components/queue-rest.tsx';
import { useOutboxCounts, useStored, useSyncState } from '#web/features/offline/use-stored.ts';
import { t } from '#web/lib/text.ts';
import { readConnectivity, subscribeToConnectivity } from '#web/offline/connectivity.ts';
import type { LocalDraft, SyncItem } from '#web/offline/database/records.ts';
import { sync } from '#web/offline/outbox/sync.ts';
import { byTurn, isRefused, refusedDrafts } from '#web/offline/outbox/sync-queue.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';

/** The delivery queue: each item with its state, why it waits, and the possible actions. */
export function QueueCard({ profileId }: { profileId: string }) {
  const { items, progress, isRunning } = useSyncState();
  const outboxes = useOutboxCounts(profileId);
  const { isOnline } = useSyncExternalStore(subscribeToConnectivity, readConnectivity);
  const drafts = useStored((store) => store.all('drafts'), { key: profileId });
  const [discarding, setDiscarding] = useState<SyncItem | null>(null);
  const send = useMutation({ mutationFn: () => sync.run() });
  const groups = groupsOf(items, drafts);
  const refused = refusedDrafts(items);
  const canSend = items.some((item) => !isRefused(item) && !refused.has(item.data.draftId));
  return (
    <Card
      title={t('On its way to the office')}
      flush
      aside={
        <Button
          size="small"
          busy={send.isPending || isRunning}
          // Also while the browser reports that it is offline: it may be wrong.
          disabled={!canSend && !outboxes?.pending}
          onClick={() => send.mutate()}
        >
          {!(send.isPending || isRunning) && <RotateCw aria-hidden />}
          {t('Sync')}
        </Button>
      }
    >
      {groups.map(({ draftId, title, own }) => (
        <section key={draftId} aria-label={title} className="border-line/70 border-t first:border-t-0">
          <h3 className="px-4 pt-3 pb-1 font-medium">{title}</h3>
          <ul className="divide-y divide-line/70">
            {own.map(({ item, name, isGone }) => (
              <QueueItem
                key={item.id}
                item={item}
                name={name}
                progress={progress.get(item.id)}
                isOnline={isOnline}
                isHeldUp={refused.has(draftId) && !item.needsAttention}
                isGone={isGone}
                onDiscard={() => setDiscarding(item)}
              />
            ))}
          </ul>
        </section>
      ))}
      <QueueRest profileId={profileId} isEmpty={groups.length === 0} />
      <DiscardDialog item={discarding} onClose={() => setDiscarding(null)} />
    </Card>
  );
}

interface Group {
  draftId: string;
  title: string;
  own: { item: SyncItem; name: string; isGone: boolean }[];
}

/**
 * The items in the order of delivery, those of one report together.
 * @param drafts undefined until they are read
 */
function groupsOf(items: readonly SyncItem[], drafts: readonly LocalDraft[] | undefined): Group[] {
  const groups = new Map<string, Group>();
  for (const item of items.toSorted(byTurn)) {
    const { draftId } = item.data;
    const draft = drafts?.find(({ id }) => id === draftId);
    const isLost = drafts !== undefined && !draft;
    const title = isLost
      ? t('A report that is no longer on this device')
      : [draft?.workOrderNumber, draft?.workOrderTitle].filter(Boolean).join(' · ');
    const group = groups.get(draftId) ?? { draftId, title, own: [] };
    groups.set(draftId, group);
    group.own.push({ item, name: nameOf(item, draft), isGone: isLost || Boolean(item.isGone) });
  }
  return [...groups.values()];
}

function nameOf(item: SyncItem, draft: LocalDraft | undefined): string {
  if (item.type === 'report_submit') return t('Report');
  const photoId = 'photoId' in item.data ? item.data.photoId : '';
  const index = draft?.photos.findIndex(({ id }) => id === photoId) ?? -1;
  const photo = draft?.photos[index];
  if (!draft || !photo) return t('Photo');
  return t('Photo {{number}} of {{total}}: {{name}}', {
    number: index + 1,
    total: draft.photos.length,
    name: photo.caption || photo.fileName,
  });
}
