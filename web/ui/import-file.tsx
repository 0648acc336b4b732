import { Download } from 'lucide-react';
import { downloadText, toCsv } from '#web/lib/csv.ts';
import type { ImportColumn } from '#web/lib/import-columns.ts';
import { t } from '#web/lib/text.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { fieldStyle } from '#web/ui/input.tsx';

/** How many of the columns that can be left out are named; the empty file has all. */
const OTHERS_NAMED = 10;

interface ImportFileProps {
  columns: Readonly<Record<string, ImportColumn>>;
  /** The name of the empty file that can be downloaded. */
  templateName: string;
  problem: string | null;
  /** Whether rows can be pasted instead, in a field below. */
  canPaste?: boolean;
  onChoose: (file: File) => unknown;
}

/** Chooses the file of an import, or downloads an empty one. */
export function ImportFile({ columns, templateName, problem, canPaste = false, onChoose }: ImportFileProps) {
  const all = Object.values(columns);
  const headers = all.map(({ label }) => t(label));
  const needed = all.filter(({ required }) => required).map(({ label }) => t(label));
  const more = all.length - needed.length - OTHERS_NAMED;
  const others = all.filter(({ required }) => !required).map(({ label }) => t(label));
  return (
    <div className="grid gap-2">
      <Field
        label={canPaste ? t('Choose a file, or paste rows below') : t('File')}
        required={!canPaste}
        error={problem ?? undefined}
      >
        <input
          type="file"
          accept=".csv,text/csv,text/tab-separated-values,text/plain"
          // A corrected file keeps its name: with the earlier choice still there, the browser would report no change.
          onClick={({ currentTarget }) => {
            currentTarget.value = '';
          }}
          onChange={({ target }) => target.files?.[0] && void onChoose(target.files[0])}
          className={`${fieldStyle} h-11 py-2 file:mr-3 file:rounded-sm file:border-0 file:bg-slate-tint file:px-2 file:text-ink`}
        />
      </Field>
      <p className="text-ink-soft">
        {t('The first line names the columns. Needed: {{needed}}. If you have them: {{others}}.', {
          needed: needed.join(', '),
          others: [
            ...others.slice(0, OTHERS_NAMED),
            ...(more > 0 ? [t('and {{count}} more', { count: more })] : []),
          ].join(', '),
        })}
      </p>
      <Button
        variant="quiet"
        size="small"
        className="justify-self-start -ml-2.5"
        onClick={() => downloadText(templateName, toCsv(headers, []))}
      >
        <Download aria-hidden />
        {t('Download an empty file with all columns')}
      </Button>
    </div>
  );
}
