import { useState } from 'react';
import { organizationDocumentCommands } from '#shared/commands/organization-documents.ts';
import { DOCUMENT_KIND_LABELS } from '#shared/rules/organization-documents.ts';
import { DocumentFields } from '#web/features/organizations/documents/components/document-fields.tsx';
import { problemsOf } from '#web/features/organizations/documents/form-problems.ts';
import { type DocumentFacts, factsOf } from '#web/features/organizations/documents/new-documents.ts';
import { loadDocument, type OrganizationDocument } from '#web/features/organizations/documents/queries.ts';
import { formatDate } from '#web/lib/dates.ts';
import { message, t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';
import { useCommand } from '#web/lib/use-command.ts';
import { useVersionConflict } from '#web/lib/use-version-conflict.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { VersionConflictDialog } from '#web/ui/version-conflict-dialog.tsx';

const FIELDS = {
  title: message('Title'),
  kind: message('Kind'),
  valid_from: message('Valid from'),
  expires_on: message('Valid until'),
  note: message('Note'),
  is_replaced: message('A newer document has taken its place'),
} as const;
type DocumentField = keyof typeof FIELDS;

interface DocumentForm extends DocumentFacts {
  version: string;
  is_replaced: boolean;
}

const formOf = (document: OrganizationDocument): DocumentForm => ({
  ...factsOf(document),
  version: document.updated_at,
  is_replaced: document.is_replaced,
});

interface EditDocumentDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  document: OrganizationDocument;
}

/** Changes what is said about a document. Its file stays. */
export default function EditDocumentDialog({ open, onOpenChange, document }: EditDocumentDialogProps) {
  // The version with which the dialog was opened, whatever is loaded meanwhile.
  const [initial] = useState(() => formOf(document));
  const [form, setForm] = useState(initial);
  const [isChecked, setIsChecked] = useState(false);
  const change = useCommand('change_organization_document', {
    invalidates: ['organization_documents', 'organizations', 'audit_log'],
    onSuccess: (_saved, { title }) => {
      toast({ kind: 'success', title: t('{{name}} saved', { name: title }) });
      onOpenChange(false);
    },
    onError: (error) => onRefused(error),
  });
  const inputOf = (entered: DocumentForm) => ({ ...entered, document_id: document.id });
  const checked = organizationDocumentCommands.change_organization_document.input.safeParse(inputOf(form));
  const { onRefused, conflict } = useVersionConflict({
    recordId: document.organization_id,
    initial,
    fields: Object.keys(FIELDS) as DocumentField[],
    loadNewest: async () => {
      const newest = await loadDocument(document.id);
      return newest && formOf(newest);
    },
    mine: () => form,
    save: (merged) => {
      setForm(merged);
      change.mutate(inputOf(merged));
    },
  });
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('Edit {{name}}', { name: document.title })}
      description={document.file_name}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>{t('Cancel')}</Button>
          <Button
            variant="main"
            busy={change.isPending}
            onClick={() => {
              setIsChecked(true);
              if (checked.success) change.mutate(inputOf(form));
            }}
          >
            {t('Save')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <DocumentFields
          facts={form}
          onChange={(facts) => setForm({ ...form, ...facts })}
          problems={isChecked && !checked.success ? problemsOf(checked.error.issues, 0) : {}}
        />
        <label className="flex min-h-11 cursor-pointer items-center gap-2 md:min-h-9">
          <input
            type="checkbox"
            checked={form.is_replaced}
            onChange={({ target }) => setForm({ ...form, is_replaced: target.checked })}
            className="size-4 shrink-0 accent-slate"
          />
          {t(FIELDS.is_replaced)}
        </label>
      </div>
      <VersionConflictDialog
        title={t('Somebody else has changed this document meanwhile')}
        conflict={conflict}
        labelOf={(field) => t(FIELDS[field])}
        textOf={shownValue}
        isSaving={change.isPending}
      />
    </Dialog>
  );
}

/** A value as the comparison of two versions shows it. */
function shownValue(form: DocumentForm, field: DocumentField): string {
  switch (field) {
    case 'kind':
      return t(DOCUMENT_KIND_LABELS[form.kind]);
    case 'is_replaced':
      return form.is_replaced ? t('Yes') : t('No');
    case 'valid_from':
    case 'expires_on':
      return formatDate(form[field]);
    default:
      return form[field];
  }
}
