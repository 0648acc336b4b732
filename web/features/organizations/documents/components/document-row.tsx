import { CalendarSync, Download, EllipsisVertical, FileText, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { DOCUMENT_KIND_LABELS } from '#shared/rules/organization-documents.ts';
import type { OrganizationDocument } from '#web/features/organizations/documents/queries.ts';
import { DOCUMENTS_BUCKET } from '#web/features/organizations/documents/use-add-documents.ts';
import { formatDay } from '#web/lib/dates.ts';
import { formatFileSize } from '#web/lib/file-size.ts';
import { openDocument } from '#web/lib/open-document.ts';
import { personName } from '#web/lib/person.ts';
import { t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';
import { useCommand } from '#web/lib/use-command.ts';
import { Allowed } from '#web/ui/allowed.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import { Menu, MenuItem } from '#web/ui/menu.tsx';
import { ValidityFlag } from '#web/ui/validity-flag.tsx';

const EditDocumentDialog = lazyDialog(() => import('./edit-document-dialog.tsx'));

interface DocumentRowProps {
  document: OrganizationDocument;
  onRenew: () => void;
}

/** A document: its title saves the file, its mark says until when it is valid. */
export function DocumentRow({ document, onRenew }: DocumentRowProps) {
  const [dialog, setDialog] = useState<'edit' | 'remove' | null>(null);
  const close = () => setDialog(null);
  const { title, kind, note, uploader } = document;
  return (
    <li className="flex items-start gap-3 px-4 py-2.5">
      <FileText aria-hidden className="mt-0.5 size-5 shrink-0 text-ink-soft max-md:mt-3" />
      <div className="grid min-w-0 flex-1 gap-0.5">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <button
            type="button"
            onClick={() => void openDocument(document, DOCUMENTS_BUCKET)}
            title={t('Download {{name}}', { name: document.file_name })}
            className="min-w-0 rounded-sm text-left font-medium underline decoration-line-strong underline-offset-2 wrap-anywhere hover:decoration-ink max-md:min-h-11"
          >
            {title}
          </button>
          <ValidityFlag document={document} />
        </span>
        <span className="text-ink-soft wrap-anywhere">
          {[
            t(DOCUMENT_KIND_LABELS[kind]),
            formatFileSize(document.size_bytes),
            uploader
              ? t('{{person}}, {{day}}', {
                  person: personName(uploader),
                  day: formatDay(document.created_at),
                })
              : formatDay(document.created_at),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
        {note && <span className="whitespace-pre-line wrap-anywhere">{note}</span>}
      </div>
      <Menu
        trigger={
          <Button variant="quiet" size="icon" aria-label={t('Actions for {{name}}', { name: title })}>
            <EllipsisVertical aria-hidden />
          </Button>
        }
      >
        <MenuItem onClick={() => void openDocument(document, DOCUMENTS_BUCKET)}>
          <Download aria-hidden />
          {t('Download')}
        </MenuItem>
        <Allowed to="manage_organizations">
          {!document.is_replaced && (
            <MenuItem onClick={onRenew}>
              <CalendarSync aria-hidden />
              {t('Renew')}
            </MenuItem>
          )}
          <MenuItem onClick={() => setDialog('edit')}>
            <Pencil aria-hidden />
            {t('Edit')}
          </MenuItem>
          <MenuItem onClick={() => setDialog('remove')}>
            <Trash2 aria-hidden />
            {t('Remove')}
          </MenuItem>
        </Allowed>
      </Menu>
      {dialog === 'edit' && <EditDocumentDialog open onOpenChange={close} document={document} />}
      {dialog === 'remove' && <RemoveDialog document={document} onClose={close} />}
    </li>
  );
}

function RemoveDialog({ document, onClose }: { document: OrganizationDocument; onClose: () => void }) {
  const remove = useCommand('remove_organization_document', {
    invalidates: ['organization_documents', 'organizations', 'audit_log'],
    onSuccess: () => {
      toast({ kind: 'success', title: t('Document removed'), description: document.title });
      onClose();
    },
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('Remove {{name}}?', { name: document.title })}
      description={t('Its file is deleted. The audit log keeps what was said about it.')}
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button
            variant="danger"
            busy={remove.isPending}
            onClick={() => remove.mutate({ document_id: document.id })}
          >
            {t('Remove document')}
          </Button>
        </>
      }
    />
  );
}
