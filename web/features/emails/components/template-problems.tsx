import type { CommandOutput } from '#shared/commands.ts';
import { t } from '#web/lib/text.ts';
import { Alert } from '#web/ui/alert.tsx';

type Problem = CommandOutput<'preview_email_template'>['problems'][number];

interface TemplateProblemsProps {
  problems: readonly Problem[];
  /** What a line is called where it is not shown as a line. */
  nameOfLine: (line: number) => string | undefined;
  /** Shows the line of a problem. */
  onShow: (problem: Problem & { line: number }) => void;
}

/** Why a text cannot be saved; a problem of a line leads there. */
export function TemplateProblems({ problems, nameOfLine, onShow }: TemplateProblemsProps) {
  if (problems.length === 0) return null;
  return (
    <Alert kind="error" title={t('This text cannot be saved')}>
      <ul>
        {problems.map((problem) => {
          const { part, line, text } = problem;
          const name = line === null ? undefined : nameOfLine(line);
          return (
            <li
              key={`${part}${line}${text}`}
              // Where an attempt to save leads, without a field that shows the problem.
              data-problem
              tabIndex={-1}
              className="wrap-anywhere"
            >
              {line === null ? (
                text
              ) : (
                <button
                  type="button"
                  className="rounded-sm text-left underline underline-offset-2 max-md:py-2"
                  onClick={() => onShow({ ...problem, line })}
                >
                  {name === undefined
                    ? t('Line {{line}}: {{problem}}', { line, problem: text })
                    : t('{{part}}: {{problem}}', { part: name, problem: text })}
                </button>
              )}
            </li>
          );
        })}
      </ul>
    </Alert>
  );
}
