import type { CommandOutput } from '#shared/commands.ts';
import { t } from '#web/lib/text.ts';
import { Alert } from '#web/ui/alert.tsx';

type Problem = CommandOutput<'preview_email_template'>['problems'][number];

interface TemplateProblemsProps {
  problems: readonly Problem[];
  /** Shows the line of a problem. */
  onShow: (problem: Problem & { line: number }) => void;
}

/** Why a text cannot be saved; a problem of a line leads there. */
export function TemplateProblems({ problems, onShow }: TemplateProblemsProps) {
  if (problems.length === 0) return null;
  return (
    <Alert kind="error" title={t('This text cannot be saved')}>
      <ul>
        {problems.map((problem) => {
          const { part, line, text } = problem;
          return (
            <li key={`${part}${line}${text}`} className="wrap-anywhere">
              {line === null ? (
                text
              ) : (
                <button
                  type="button"
                  className="rounded-sm text-left underline underline-offset-2 max-md:py-2"
                  onClick={() => onShow({ ...problem, line })}
                >
                  {t('Line {{line}}: {{problem}}', { line, problem: text })}
                </button>
              )}
            </li>
          );
        })}
      </ul>
    </Alert>
  );
}
