import { FilePen, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useBillDrafts } from '#web/features/bills/bill-queries.ts';
import { formatMoney } from '#web/lib/money.ts';
import { t } from '#web/lib/text.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { RelativeDate } from '#web/ui/relative-date.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

interface DraftsCardProps {
  profileId: string;
  /** Drafts for this subcontractor only: the office writes for several. */
  organizationId: string;
  /** The draft that is in the form. */
  openBillId: string | null;
  /** Whether the form has something that is not saved as a draft. */
  isUnsaved: boolean;
  onOpen: (billId: string) => void;
  /** Clears the form for a new bill. */
  onNew: () => void;
  onDelete: (billId: string) => Promise<void>;
}

/** The drafts that are the user's to write, newest change first; they can be opened, or deleted after a confirmation. */
export function DraftsCard(props: DraftsCardProps) {
  const { profileId, organizationId, openBillId, isUnsaved, onOpen, onNew, onDelete } = props;
  const query = useBillDrafts(profileId);
  const [deleting, setDeleting] = useState<string | null>(null);
  const [isClearing, setIsClearing] = useState(false);
  const [isBusy, setIsBusy] = useState(false);

  const confirmDelete = async () => {
    if (!deleting) return;
    setIsBusy(true);
    await onDelete(deleting);
    setIsBusy(false);
    setDeleting(null);
  };

  return (
    <Card
      title={t('Drafts')}
      aside={
        (openBillId || isUnsaved) && (
          <Button variant="quiet" size="small" onClick={() => (isUnsaved ? setIsClearing(true) : onNew())}>
            <Plus aria-hidden />
            {t('New Bill')}
          </Button>
        )
      }
      flush
    >
      <QueryView query={query} skeleton={<Skeleton className="m-4 h-24" />}>
        {(all) => {
          const drafts = all.filter((draft) => draft.subcontractor_organization_id === organizationId);
          return drafts.length === 0 ? (
            <EmptyState
              className="py-8"
              icon={FilePen}
              title={t('No drafts')}
              text={t('Bills that you save but do not submit appear here.')}
              action={null}
            />
          ) : (
            <ul className="divide-y divide-line/70">
              {drafts.map((draft) => {
                const name = draft.external_bill_number ?? t('Draft without a number');
                return (
                  <li key={draft.id} className="flex min-h-14 items-center gap-1 pr-2">
                    <button
                      type="button"
                      aria-current={draft.id === openBillId || undefined}
                      onClick={() => onOpen(draft.id)}
                      className="min-w-0 flex-1 px-4 py-2 text-left hover:bg-slate-tint/45 aria-[current]:bg-slate-tint/60"
                    >
                      <span className="flex gap-2">
                        <span className="min-w-0 flex-1 truncate font-medium">{name}</span>
                        <span className="figures">{formatMoney(draft.total_amount ?? 0)}</span>
                      </span>
                      <span className="block text-ink-soft">
                        {t('{{count}} work order|{{count}} work orders', { count: draft.lines.length })} ·{' '}
                        <RelativeDate value={draft.updated_at} />
                      </span>
                      {draft.submitted_by !== profileId && (
                        <span className="block text-ink-soft">{t('Of a person who left')}</span>
                      )}
                    </button>
                    <Button
                      variant="quiet"
                      size="icon"
                      aria-label={t('Delete draft {{name}}', { name })}
                      onClick={() => setDeleting(draft.id)}
                    >
                      <Trash2 aria-hidden />
                    </Button>
                  </li>
                );
              })}
            </ul>
          );
        }}
      </QueryView>
      <Dialog
        open={isClearing}
        onOpenChange={setIsClearing}
        title={t('Clear the form?')}
        description={t('What you typed since the last save is lost. Drafts on the server stay as they are.')}
        footer={
          <>
            <Button onClick={() => setIsClearing(false)}>{t('Keep')}</Button>
            <Button
              variant="danger"
              onClick={() => {
                setIsClearing(false);
                onNew();
              }}
            >
              {t('Clear the form')}
            </Button>
          </>
        }
      />
      <Dialog
        open={deleting !== null}
        onOpenChange={(open) => !open && setDeleting(null)}
        title={t('Delete this draft?')}
        description={t('Its amounts and notes are lost. The work orders stay as they are.')}
        footer={
          <>
            <Button onClick={() => setDeleting(null)}>{t('Keep')}</Button>
            <Button variant="danger" busy={isBusy} onClick={confirmDelete}>
              {t('Delete draft')}
            </Button>
          </>
        }
      />
    </Card>
  );
}
