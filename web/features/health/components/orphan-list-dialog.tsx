import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { bucketLabel, KIND_LABELS, recordLink } from '#web/features/health/orphan-labels.ts';
import { type OrphanedFile, type OrphanKind, useOrphanedFiles } from '#web/features/health/orphan-queries.ts';
import { formatDate } from '#web/lib/dates.ts';
import { formatBytes } from '#web/lib/file-size.ts';
import { t } from '#web/lib/text.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

const LISTED = 50;

interface OrphanListDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  kind: OrphanKind;
  /** Changes with each search and removal. */
  state: string;
}

/** The findings of a kind, oldest first, each with the record that it belongs to. */
export default function OrphanListDialog({ open, onOpenChange, kind, state }: OrphanListDialogProps) {
  const [most, setMost] = useState(LISTED);
  const query = useOrphanedFiles(kind, state, most);
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t(KIND_LABELS[kind].title)}
      fillsPhone
      footer={<Button onClick={() => onOpenChange(false)}>{t('Close')}</Button>}
    >
      <div className="overflow-y-auto md:max-h-[60dvh]">
        <QueryView query={query} skeleton={<Skeleton className="h-60" />}>
          {(files) => (
            <>
              <ul className="divide-y divide-line">
                {files.slice(0, most).map((file) => (
                  <Found key={file.id} file={file} />
                ))}
              </ul>
              {files.length > most && (
                <Button
                  className="mt-2 w-full"
                  busy={query.isPlaceholderData}
                  onClick={() => setMost(most + LISTED)}
                >
                  {t('Show more')}
                </Button>
              )}
            </>
          )}
        </QueryView>
      </div>
    </Dialog>
  );
}

function Found({ file }: { file: OrphanedFile }) {
  const record = recordLink(file);
  const facts = [formatDate(file.stored_at), formatBytes(file.size_bytes), bucketLabel(file.bucket_id)];
  return (
    <li className="grid gap-0.5 py-2">
      <span className="wrap-anywhere">{file.name ?? file.version}</span>
      <span className="flex flex-wrap items-center gap-x-3 text-ink-soft">
        <span className="figures">{facts.join(' · ')}</span>
        {record && (
          <Link to={record.to} className="py-1 text-slate underline underline-offset-2 max-md:py-3">
            {record.label}
          </Link>
        )}
      </span>
    </li>
  );
}
