import { TAX_KINDS } from '#shared/rules/taxes.ts';
import { kindLabel, stateName } from '#web/features/taxes/tax-labels.ts';
import { type ImportedRate, RATE_COLUMNS } from '#web/features/taxes/tax-table.ts';
import { type EndingRate, type RateProblem, useTaxImport } from '#web/features/taxes/use-tax-import.ts';
import { countText } from '#web/lib/count-labels.ts';
import { formatDate } from '#web/lib/dates.ts';
import { t } from '#web/lib/text.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { ImportFile } from '#web/ui/import-file.tsx';
import { Input } from '#web/ui/input.tsx';

const PROBLEMS_SHOWN = 10;

interface ImportDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Takes over a table of tax rates: of the portal's own columns, or with a line for each ZIP code. */
export default function ImportDialog({ open, onOpenChange }: ImportDialogProps) {
  const close = () => onOpenChange(false);
  const importing = useTaxImport(close);
  const { rates, problems, canImport } = importing;
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('Import tax rates')}
      description={t(
        'From a CSV file: one line for each rate, or a published table with one line for each ZIP code. Rates that are there from the same day are changed.',
      )}
      fillsPhone
      footer={
        <>
          <Button onClick={close}>{t('Cancel')}</Button>
          <Button variant="main" busy={importing.isImporting} disabled={!canImport} onClick={importing.apply}>
            {canImport ? t('Import {{count}}', { count: rates?.length ?? 0 }) : t('Import')}
          </Button>
        </>
      }
    >
      <div className="-mx-4 grid content-start gap-4 overflow-y-auto px-4 py-1 md:max-h-[65dvh]">
        <Field label={t('Valid from')} required hint={t('For rates without a day of their own in the file.')}>
          <Input
            type="date"
            value={importing.validFrom}
            onChange={({ target }) => importing.setValidFrom(target.value)}
          />
        </Field>
        <ImportFile
          columns={RATE_COLUMNS}
          templateName="tax-rates-template.csv"
          problem={importing.fileProblem}
          onChoose={importing.choose}
        />
        <Checkbox
          label={
            <>
              {t('This is the whole table of its states')}
              <span className="block text-ink-soft text-sm">
                {t(
                  'What it replaces, and what it no longer has, ends the day before. Invoices that were sent stay.',
                )}
              </span>
            </>
          }
          checked={importing.isComplete}
          onCheckedChange={importing.setComplete}
        />
        {problems.length > 0 && <Problems problems={problems} />}
        {canImport && rates && <Found rates={rates} />}
        {importing.ending && importing.ending.length > 0 && <Ending ending={importing.ending} />}
      </div>
    </Dialog>
  );
}

function Found({ rates }: { rates: readonly ImportedRate[] }) {
  const states = [...new Set(rates.map(({ state }) => stateName(state)))].join(', ');
  const counts = TAX_KINDS.flatMap((kind) => {
    const count = rates.filter((rate) => rate.kind === kind).length;
    return count > 0 ? t('{{kind}}: {{n}}', { kind: kindLabel(kind), n: countText(count) }) : [];
  });
  return (
    <Alert kind="success" title={t('Ready to import: {{states}}', { states })}>
      {counts.join(' · ')}
    </Alert>
  );
}

function Ending({ ending }: { ending: readonly EndingRate[] }) {
  return (
    <Alert kind="attention" title={t('{{count}} rate ends|{{count}} rates end', { count: ending.length })}>
      <ul>
        {ending.slice(0, PROBLEMS_SHOWN).map(({ tax_rate_id, name, ends_on }) => (
          <li key={tax_rate_id}>
            {t('{{rate}}: until {{date}}', { rate: name, date: formatDate(ends_on) })}
          </li>
        ))}
      </ul>
      {ending.length > PROBLEMS_SHOWN && (
        <p>{t('and {{count}} more', { count: ending.length - PROBLEMS_SHOWN })}</p>
      )}
    </Alert>
  );
}

function Problems({ problems }: { problems: readonly RateProblem[] }) {
  return (
    <Alert
      kind="error"
      title={t('{{count}} rate cannot be imported|{{count}} rates cannot be imported', {
        count: problems.length,
      })}
    >
      <ul>
        {problems.slice(0, PROBLEMS_SHOWN).map(({ name, text }) => (
          <li key={`${name} ${text}`}>{name ? `${name}: ${text}` : text}</li>
        ))}
      </ul>
      <p>{t('Correct the file, then choose it again.')}</p>
    </Alert>
  );
}
