import { IMPORT_COLUMNS } from '#web/features/organizations/import-columns.ts';
import type { ExternalType } from '#web/features/organizations/organization-form.ts';
import { type Import, useImport } from '#web/features/organizations/use-import.ts';
import { importCounts } from '#web/lib/import-counts.ts';
import { problemText } from '#web/lib/problem-text.ts';
import { t } from '#web/lib/text.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { ImportColumnFields } from '#web/ui/import-columns.tsx';
import { ImportExisting } from '#web/ui/import-existing.tsx';
import { ImportFile } from '#web/ui/import-file.tsx';
import { ImportProblems } from '#web/ui/import-problems.tsx';
import { ImportRestored } from '#web/ui/import-restored.tsx';
import { Select } from '#web/ui/select.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

interface ImportDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Imports customers or subcontractors from a file: select, map, validate, and only then import. */
export default function ImportDialog({ open, onOpenChange }: ImportDialogProps) {
  const close = () => onOpenChange(false);
  const importing = useImport(close);
  const { file, map, result, canImport, isImporting, apply } = importing;
  const count = (result?.added ?? 0) + (result?.updated ?? 0);
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('Import organizations')}
      description={t(
        'From a CSV file, at most 1,000 at a time. Nothing is imported before you have seen what would be.',
      )}
      fillsPhone
      footer={
        <>
          <Button onClick={close}>{t('Cancel')}</Button>
          <Button variant="main" busy={isImporting} disabled={!canImport} onClick={apply}>
            {!canImport
              ? t('Import')
              : result?.warnings.length
                ? t('Import {{count}} despite the warnings', { count })
                : result?.problems.length
                  ? t('Import the {{count}} valid line|Import the {{count}} valid lines', { count })
                  : t('Import {{count}}', { count })}
          </Button>
        </>
      }
    >
      <div className="-mx-4 grid content-start gap-4 overflow-y-auto px-4 py-1 md:max-h-[65dvh]">
        <Field label={t('What the file lists')} required>
          <Select
            options={[
              { value: 'partner', label: t('Customers') },
              { value: 'subcontractor', label: t('Subcontractors') },
            ]}
            value={importing.type}
            onChange={({ target }) => importing.setType(target.value as ExternalType)}
          />
        </Field>
        <ImportFile
          columns={IMPORT_COLUMNS}
          templateName="organizations-template.csv"
          problem={importing.problem}
          onChoose={importing.choose}
        />
        <Summary importing={importing} />
        <ImportRestored restored={importing.restored} />
        {file && map && (
          <ImportColumnFields
            columns={IMPORT_COLUMNS}
            header={file.header}
            map={map}
            onChange={importing.setMap}
            missing={importing.missing}
          />
        )}
        {file && (
          <ImportExisting
            title={t('Organizations that are there already')}
            text={t('Matched by name, without punctuation and legal forms such as LLC.')}
            value={importing.existing}
            onChange={importing.setExisting}
          />
        )}
        <Lines importing={importing} />
      </div>
    </Dialog>
  );
}

/** A dry run of the import: how many would be stored, and whether lines need a look. It is above the columns. */
function Summary({ importing: { rows, trial, result } }: { importing: Import }) {
  if (!rows) return null;
  if (trial.isError) {
    const { title, advice } = problemText(trial.error);
    return (
      <Alert kind="error" title={title}>
        {advice}
      </Alert>
    );
  }
  if (!result) return <Skeleton className="h-20" />;
  const { added, updated, problems, warnings } = result;
  const isNew = added + updated > 0;
  return (
    <Alert
      kind={warnings.length > 0 ? 'attention' : isNew ? 'success' : 'info'}
      title={isNew ? t('Ready to import') : t('Nothing new in this file')}
    >
      <p>{importCounts(result)}</p>
      {warnings.length > 0 && (
        <p>
          {t(
            '{{count}} line has a warning, such as a possible duplicate: look at it below.|{{count}} lines have warnings, such as possible duplicates: look at them below.',
            { count: warnings.length },
          )}
        </p>
      )}
      {problems.length > 0 && (
        <p>
          {t('{{count}} line would not be imported.|{{count}} lines would not be imported.', {
            count: problems.length,
          })}
        </p>
      )}
    </Alert>
  );
}

/** Every invalid line with its error, and the lines with warnings. */
function Lines({ importing: { file, map, result } }: { importing: Import }) {
  if (!file || !map || !result) return null;
  const { problems, warnings } = result;
  const nameOf = (row: number) => file.lines[row]?.[map.name] ?? '';
  return (
    <>
      {warnings.length > 0 && (
        <ImportProblems areWarnings problems={warnings} nameOf={nameOf}>
          {t(
            'These are no errors. Correct the file first: later, only two customers or two subcontractors can be merged.',
          )}
        </ImportProblems>
      )}
      {problems.length > 0 && (
        <ImportProblems problems={problems} nameOf={nameOf}>
          {t(
            'Correct them and choose the file again, or import the valid lines and get the others as a file.',
          )}
        </ImportProblems>
      )}
    </>
  );
}
