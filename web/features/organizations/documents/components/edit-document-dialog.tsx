import { useState } from 'react';
import { organizationDocumentCommands } from '#shared/commands/organization-documents.ts';
import { DocumentFields } from '#web/features/organizations/documents/components/document-fields.tsx';
import { problemsOf } from '#web/features/organizations/documents/form-problems.ts';
import { factsOf } from '#web/features/organizations/documents/new-documents.ts';
import type { OrganizationDocument } from '#web/features/organizations/documents/queries.ts';
import { problemText } from '#web/lib/problem-text.ts';
import { t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';
import { useCommand } from '#web/lib/use-command.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

interface EditDocumentDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  document: OrganizationDocument;
}

/** Changes what is said about a document. Its file stays. */
export default function EditDocumentDialog({ open, onOpenChange, document }: EditDocumentDialogProps) {
  const [facts, setFacts] = useState(() => factsOf(document));
  const [isReplaced, setIsReplaced] = useState(document.is_replaced);
  const [version] = useState(document.updated_at);
  const [isChecked, setIsChecked] = useState(false);
  const change = useCommand('change_organization_document', {
    invalidates: ['organization_documents', 'organizations', 'audit_log'],
    // The dialog shows it.
    onError: () => undefined,
    onSuccess: () => {
      toast({ kind: 'success', title: t('{{name}} saved', { name: facts.title }) });
      onOpenChange(false);
    },
  });
  const input = { ...facts, document_id: document.id, version, is_replaced: isReplaced };
  const checked = organizationDocumentCommands.change_organization_document.input.safeParse(input);
  const problem = change.error && problemText(change.error);
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
              if (checked.success) change.mutate(input);
            }}
          >
            {t('Save')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <DocumentFields
          facts={facts}
          onChange={setFacts}
          problems={isChecked && !checked.success ? problemsOf(checked.error.issues, 0) : {}}
        />
        <label className="flex min-h-11 cursor-pointer items-center gap-2 md:min-h-9">
          <input
            type="checkbox"
            checked={isReplaced}
            onChange={({ target }) => setIsReplaced(target.checked)}
            className="size-4 shrink-0 accent-slate"
          />
          {t('A newer document has taken its place')}
        </label>
        {problem && (
          <Alert kind="error" title={problem.title}>
            {problem.advice}
          </Alert>
        )}
      </div>
    </Dialog>
  );
}
