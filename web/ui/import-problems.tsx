import type { ReactNode } from 'react';
import { lineNumber } from '#shared/rules/file-lines.ts';
import { t } from '#web/lib/text.ts';
import { Alert } from '#web/ui/alert.tsx';

const PROBLEMS_SHOWN = 100;

interface ImportProblemsProps {
  problems: readonly { row: number; messages: readonly string[] }[];
  /** The name in a line, counted from 0. */
  nameOf: (row: number) => string;
  /** What to do. */
  children: ReactNode;
}

/** The invalid lines of a file, each with its errors. */
export function ImportProblems({ problems, nameOf, children }: ImportProblemsProps) {
  return (
    <div className="grid gap-2">
      <Alert
        kind="error"
        title={t('{{count}} line has errors|{{count}} lines have errors', { count: problems.length })}
      >
        {children}
      </Alert>
      <div className="rounded-md border border-line">
        <table className="w-full">
          <thead>
            <tr className="bg-sunken/60 text-left text-ink-soft text-xs">
              <th scope="col" className="h-9 w-16 px-3 font-medium">
                {t('Line')}
              </th>
              <th scope="col" className="px-3 font-medium">
                {t('Name')}
              </th>
              <th scope="col" className="px-3 font-medium">
                {t('What is wrong')}
              </th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line/70">
            {problems.slice(0, PROBLEMS_SHOWN).map(({ row, messages }) => (
              <tr key={row} className="align-top">
                <td className="figures px-3 py-2">{lineNumber(row)}</td>
                <td className="break-words px-3 py-2">{nameOf(row) || '—'}</td>
                <td className="px-3 py-2 text-brick-ink">{messages.join(' ')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {problems.length > PROBLEMS_SHOWN && (
        <p className="text-ink-soft">
          {t('and {{count}} more', { count: problems.length - PROBLEMS_SHOWN })}
        </p>
      )}
    </div>
  );
}
