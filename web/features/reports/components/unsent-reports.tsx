import { useState, useSyncExternalStore } from 'react';
import { DeleteDraftDialog } from '#web/features/reports/components/delete-draft-dialog.tsx';
import { UnsentReport } from '#web/features/reports/components/unsent-report.tsx';
import { useArrivedReports } from '#web/features/reports/queries.ts';
import { unsentDrafts } from '#web/features/reports/unsent-drafts.ts';
import type { LocalDraft } from '#web/offline/database/records.ts';
import { useStoredDrafts } from '#web/offline/drafts/use-stored-drafts.ts';
import { sync } from '#web/offline/outbox/sync.ts';

interface UnsentReportsProps {
  profileId: string;
  workOrder: Parameters<typeof unsentDrafts>[2];
}

/** The reports on this device for a work order that accepts none; empty without any. */
export default function UnsentReports({ profileId, workOrder }: UnsentReportsProps) {
  const stored = useStoredDrafts(profileId);
  const drafts = stored && unsentDrafts(stored, profileId, workOrder);
  const arrived = useArrivedReports(drafts?.map(({ id }) => id) ?? []);
  const { items } = useSyncExternalStore(sync.subscribe, sync.read);
  const [deleting, setDeleting] = useState<LocalDraft | null>(null);
  const itemsOf = (draftId: string | undefined) => items.filter(({ data }) => data.draftId === draftId);
  return (
    <>
      {drafts?.map((draft) => (
        <UnsentReport
          key={draft.id}
          draft={draft}
          items={itemsOf(draft.id)}
          arrivedAs={arrived.get(draft.id)}
          onDelete={() => setDeleting(draft)}
        />
      ))}
      <DeleteDraftDialog draft={deleting} items={itemsOf(deleting?.id)} onClose={() => setDeleting(null)} />
    </>
  );
}
