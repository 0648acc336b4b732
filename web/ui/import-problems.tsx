import type { ReactNode } from 'react';
import { lineNumber } from '#shared/rules/file-lines.ts';
import { cn } from '#web/lib/cn.ts';
import { t } from '#web/lib/text.ts';
import { Alert } from '#web/ui/alert.tsx';

const PROBLEMS_SHOWN = 100;

interface ImportProblemsProps {
  problems: readonly { row: number; messages: readonly string[] }[];
  /** The name in a line, counted from 0. */
  nameOf: (row: number) => string;
  /** What to do. */
  children: ReactNode;
  /** The lines can be imported all the same. */
  areWarnings?: boolean;
}

/** The invalid lines of a file, each with its errors; or those that somebody should look at. */
export function ImportProblems({ problems, nameOf, children, areWarnings = false }: ImportProblemsProps) {
  const count = problems.length;
  return (
    <div className="grid gap-2">
      <Alert
        kind={areWarnings ? 'attention' : 'error'}
        title={
          areWarnings
            ? t('Look at {{count}} line|Look at {{count}} lines', { count })
            : t('{{count}} line has errors|{{count}} lines have errors', { count })
        }
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
                {areWarnings ? t('Why') : t('What is wrong')}
              </th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line/70">
            {problems.slice(0, PROBLEMS_SHOWN).map(({ row, messages }) => (
              <tr key={row} className="align-top">
                <td className="figures px-3 py-2">{lineNumber(row)}</td>
                <td className="break-words px-3 py-2">{nameOf(row) || '—'}</td>
                <td className={cn('px-3 py-2', !areWarnings && 'text-brick-ink')}>{messages.join(' ')}</td>
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
