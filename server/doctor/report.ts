import type { Finding } from './finding.ts';

const MARKS = { fine: 'ok      ', note: 'note    ', problem: 'PROBLEM ' } as const;

/** The findings as lines for a terminal: problems last, where they are seen. */
export function reportOf(findings: readonly Finding[]): string {
  const lines = (['fine', 'note', 'problem'] as const).flatMap((level) =>
    findings
      .filter((finding) => finding.level === level)
      .map(({ text, advice }) => `${MARKS[level]} ${text}${advice && `\n         → ${advice}`}`),
  );
  const count = findings.filter(({ level }) => level === 'problem').length;
  const end = ['Nothing is wrong.', 'One thing is wrong.'][count] ?? `${count} things are wrong.`;
  return [...lines, '', end].join('\n');
}
