import { FileUp, X } from 'lucide-react';
import { useState } from 'react';
import { organizationDocumentCommands } from '#shared/commands/organization-documents.ts';
import { ORGANIZATION_DOCUMENTS_AT_ONCE } from '#shared/limits.ts';
import { DocumentFields } from '#web/features/organizations/documents/components/document-fields.tsx';
import { problemsOf } from '#web/features/organizations/documents/form-problems.ts';
import {
  ACCEPTED_DOCUMENTS,
  fileProblem,
  type NewDocument,
  newDocument,
} from '#web/features/organizations/documents/new-documents.ts';
import type { OrganizationDocument } from '#web/features/organizations/documents/queries.ts';
import { useAddDocuments } from '#web/features/organizations/documents/use-add-documents.ts';
import { formatFileSize } from '#web/lib/file-size.ts';
import { problemText } from '#web/lib/problem-text.ts';
import { t } from '#web/lib/text.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button, buttonStyle } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { DropFrame } from '#web/ui/drop-frame.tsx';

interface AddDocumentsDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  organizationId: string;
  /** The document that a newer one takes the place of. */
  replaces: OrganizationDocument | null;
}

/** Adds documents: choose or drop the files, say what each is and until when it is valid, and save all of them. */
export default function AddDocumentsDialog({
  open,
  onOpenChange,
  organizationId,
  replaces,
}: AddDocumentsDialogProps) {
  const room = replaces ? 1 : ORGANIZATION_DOCUMENTS_AT_ONCE;
  const [documents, setDocuments] = useState<NewDocument[]>([]);
  const [refusals, setRefusals] = useState<string[]>([]);
  const [isChecked, setIsChecked] = useState(false);
  const add = useAddDocuments(organizationId, replaces?.id ?? null, () => onOpenChange(false));
  const take = (picked: Iterable<File>) => {
    const files = [...picked];
    setRefusals(refusalsOf(files));
    setDocuments((now) => [...now, ...documentsOf(files, replaces, room - now.length)]);
  };
  const checked = organizationDocumentCommands.add_organization_documents.input.safeParse({
    organization_id: organizationId,
    documents: documents.map(({ facts, file }) => ({ ...facts, storage_path: 'x', file_name: file.name })),
  });
  const issues = isChecked && !checked.success ? checked.error.issues : [];
  const save = () => {
    setIsChecked(true);
    if (checked.success) add.mutate(documents);
  };
  const problem = add.error && problemText(add.error);
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={replaces ? t('Renew {{name}}', { name: replaces.title }) : t('Add documents')}
      description={
        replaces
          ? t('The present document is kept, marked as replaced, and no longer expires.')
          : t('Contracts, W-9s, certificates of insurance, licenses, and price lists.')
      }
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>{t('Cancel')}</Button>
          <Button variant="main" busy={add.isPending} disabled={documents.length === 0} onClick={save}>
            {t('Add {{count}} document|Add {{count}} documents', { count: documents.length || 1 })}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {documents.map((document, index) => (
          <section
            key={document.key}
            aria-label={document.file.name}
            className="grid gap-3 rounded-md border border-line p-3"
          >
            <header className="flex items-center gap-2">
              <span className="min-w-0 flex-1 wrap-anywhere">
                {document.file.name}{' '}
                <span className="text-ink-soft">{formatFileSize(document.file.size)}</span>
              </span>
              <Button
                variant="quiet"
                size="icon"
                aria-label={t('Remove {{name}}', { name: document.file.name })}
                onClick={() => setDocuments(documents.filter(({ key }) => key !== document.key))}
              >
                <X aria-hidden />
              </Button>
            </header>
            <DocumentFields
              facts={document.facts}
              problems={problemsOf(issues, 2, index)}
              onChange={(facts) =>
                setDocuments(documents.map((one) => (one.key === document.key ? { ...one, facts } : one)))
              }
            />
          </section>
        ))}
        {documents.length < room && <PickField isSingle={room === 1} onPick={take} />}
        {refusals.length > 0 && (
          <Alert kind="error" title={t('Not every file was added')}>
            {refusals.join(' ')}
          </Alert>
        )}
        {problem && (
          <Alert kind="error" title={problem.title}>
            {problem.advice}
          </Alert>
        )}
      </div>
    </Dialog>
  );
}

const documentsOf = (
  files: readonly File[],
  replaces: OrganizationDocument | null,
  room: number,
): NewDocument[] =>
  files
    .filter((file) => !fileProblem(file))
    .slice(0, room)
    .map((file) => newDocument(file, replaces));

const refusalsOf = (files: readonly File[]): string[] =>
  files.map(fileProblem).filter((problem) => problem !== undefined);

function PickField({ isSingle, onPick }: { isSingle: boolean; onPick: (files: Iterable<File>) => void }) {
  return (
    <DropFrame label={t('Files')} onDrop={onPick} className="rounded-md p-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <label
          className={`${buttonStyle({ variant: 'outline' })} cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-focus max-md:w-full`}
        >
          <FileUp aria-hidden />
          {isSingle ? t('Choose a file') : t('Choose files')}
          <input
            type="file"
            accept={ACCEPTED_DOCUMENTS}
            multiple={!isSingle}
            onChange={({ target }) => {
              onPick(target.files ?? []);
              target.value = '';
            }}
            className="sr-only"
          />
        </label>
        <span className="min-w-0 flex-1 basis-48 text-ink-soft">
          {t('PDF, photo, or office file, up to 25 MB each. Or drop them here.')}
        </span>
      </div>
    </DropFrame>
  );
}
