import { useState, useSyncExternalStore } from 'react';
import { DeleteDraftDialog } from '#web/features/reports/components/delete-draft-dialog.tsx';
import { DraftFileButtons } from '#web/features/reports/components/draft-file-buttons.tsx';
import { DraftRow } from '#web/features/reports/components/draft-row.tsx';
import { t } from '#web/lib/text.ts';
import { useIsOnline } from '#web/lib/use-is-online.ts';
import { useMinutes } from '#web/lib/use-minutes.ts';
import type { LocalDraft } from '#web/offline/database/records.ts';
import { useStoredDrafts } from '#web/offline/drafts/use-stored-drafts.ts';
import { sync } from '#web/offline/outbox/sync.ts';
import { Card } from '#web/ui/card.tsx';

interface DraftListProps {
  profileId: string;
  /** The paths of the role's report form. */
  area: 'admin' | 'employee' | 'subcontractor';
  /** Shown even without drafts, on the page of the device. */
  showsEmpty?: boolean;
  className?: string;
}

/** The reports on this device: unfinished, or being delivered. */
export function DraftList({ profileId, area, showsEmpty = false, className }: DraftListProps) {
  const drafts = useStoredDrafts(profileId);
  const { items, progress } = useSyncExternalStore(sync.subscribe, sync.read);
  const isOnline = useIsOnline();
  const [deleting, setDeleting] = useState<LocalDraft | null>(null);
  useMinutes();
  if (!drafts || (drafts.length === 0 && !showsEmpty)) return null;

  return (
    <Card title={t('Drafts on this device')} flush {...(className && { className })}>
      {drafts.length === 0 ? (
        <p className="px-4 pt-1 pb-4 text-ink-soft">{t('No report is being written on this device.')}</p>
      ) : (
        <ul className="divide-y divide-line/70 border-line/70 border-t">
          {drafts.map((draft) => (
            <DraftRow
              key={draft.id}
              draft={draft}
              area={area}
              items={items.filter(({ data }) => data.draftId === draft.id)}
              sending={progress}
              isOnline={isOnline}
              onDelete={() => setDeleting(draft)}
            />
          ))}
        </ul>
      )}
      <DraftFileButtons profileId={profileId} hasDrafts={drafts.length > 0} />
      <DeleteDraftDialog
        draft={deleting}
        items={items.filter(({ data }) => data.draftId === deleting?.id)}
        onClose={() => setDeleting(null)}
      />
    </Card>
  );
}
