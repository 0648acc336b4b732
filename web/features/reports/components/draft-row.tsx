import { useMutation } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { PencilLine, RotateCw, Trash2 } from 'lucide-react';
import { draftLook } from '#web/features/reports/draft-labels.ts';
import { correctedBy } from '#web/features/reports/report-draft.ts';
import { cn } from '#web/lib/cn.ts';
import { message, t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';
import type { LocalDraft, SyncItem } from '#web/offline/database/records.ts';
import { sync } from '#web/offline/outbox/sync.ts';
import { Button, buttonStyle } from '#web/ui/button.tsx';
import { Flag } from '#web/ui/flag.tsx';
import { RelativeDate } from '#web/ui/relative-date.tsx';
import { RichText } from '#web/ui/rich-text.tsx';

const FORMS = {
  admin: '/admin/work-orders/$workOrderId/submit-report',
  employee: '/employee/time-reports/submit/$workOrderId',
  subcontractor: '/subcontractor/reports/new/$workOrderId',
} as const;

interface DraftRowProps {
  draft: LocalDraft;
  area: keyof typeof FORMS;
  items: readonly SyncItem[];
  sending: ReadonlyMap<string, unknown>;
  isOnline: boolean;
  onDelete: () => void;
}

/** One draft: its work order, its state, and the possible actions. */
export function DraftRow({ draft, area, items, sending, isOnline, onDelete }: DraftRowProps) {
  const { label, tone, icon, detail } = draftLook({ draft, items, sending, isOnline });
  const report = correctedBy(draft.form);
  const form = {
    to: FORMS[area],
    params: { workOrderId: draft.workOrderId },
    search: { draft: draft.id, ...(report && { report }) },
  };
  const stuck = items.filter(({ needsAttention }) => needsAttention);
  const isReportStuck = stuck.some(({ type }) => type === 'report_submit');
  // What is not on this device any more can only be deleted.
  const sendable = stuck.filter(({ isGone }) => !isGone);
  return (
    <li
      className={cn(
        'grid gap-2 px-4 py-3 md:grid-cols-[1fr_auto] md:items-center md:gap-4',
        // A single delete button needs no line of its own.
        draft.submittedAt && stuck.length === 0 && 'grid-cols-[1fr_auto]',
      )}
    >
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="line-clamp-2 min-w-0 font-medium">
            {[draft.workOrderNumber, draft.workOrderTitle].filter(Boolean).join(' · ')}
          </span>
          <Flag icon={icon} tone={tone}>
            {label}
          </Flag>
        </p>
        <p className="text-ink-soft">
          <RichText
            text={
              draft.submittedAt
                ? message('Submitted {{when}}')
                : draft.metadata.isManual
                  ? message('Saved by you {{when}}')
                  : message('Saved automatically {{when}}')
            }
            nodes={{ when: <RelativeDate value={draft.submittedAt ?? draft.updatedAt} inSentence /> }}
          />
          {' · '}
          {t('{{count}} photo|{{count}} photos', { count: photoCount(draft) })}
        </p>
        {detail && <p className="mt-0.5 text-pretty text-brick-ink">{detail}</p>}
      </div>
      <div className="flex gap-2 max-md:[&>*:not(:last-child)]:flex-1 print:hidden">
        {!draft.submittedAt && (
          <Link {...form} className={buttonStyle({ variant: 'outline' })}>
            <PencilLine aria-hidden />
            {t('Open', { context: 'verb' })}
          </Link>
        )}
        {isReportStuck && <TakeBack draftId={draft.id} form={form} />}
        {sendable.length > 0 && <SendAgain items={sendable} isOnline={isOnline} />}
        <Button
          size="icon"
          variant="quiet"
          className="ml-auto"
          onClick={onDelete}
          aria-label={t('Delete the draft of {{number}}', { number: draft.workOrderNumber })}
        >
          <Trash2 aria-hidden />
        </Button>
      </div>
    </li>
  );
}

interface TakeBackProps {
  draftId: string;
  form: {
    to: (typeof FORMS)[keyof typeof FORMS];
    params: { workOrderId: string };
    search: { draft: string };
  };
}

/** A refused report is corrected in its form. */
function TakeBack({ draftId, form }: TakeBackProps) {
  const navigate = useNavigate();
  const takeBack = useMutation({
    mutationFn: () => sync.takeBack(draftId),
    onSuccess: (isBack) =>
      isBack ? navigate(form) : toast({ title: t('This report is no longer waiting to be sent.') }),
    onError: () => toast({ kind: 'destructive', title: t('This device could not keep it.') }),
  });
  return (
    <Button busy={takeBack.isPending} onClick={() => takeBack.mutate()}>
      {!takeBack.isPending && <PencilLine aria-hidden />}
      {t('Change', { context: 'verb' })}
    </Button>
  );
}

function SendAgain({ items, isOnline }: { items: readonly SyncItem[]; isOnline: boolean }) {
  const again = useMutation({
    mutationFn: async () => {
      for (const { id } of items) await sync.sendAgain(id);
    },
  });
  return (
    <Button busy={again.isPending} disabled={!isOnline} onClick={() => again.mutate()}>
      {!again.isPending && <RotateCw aria-hidden />}
      {t('Send again')}
    </Button>
  );
}

/** Including the photos that are already on the server. */
function photoCount({ photos, form }: LocalDraft): number {
  const { attachment_ids: sent = [] } = (form ?? {}) as { attachment_ids?: string[] };
  return photos.length + sent.length;
}
