import type { DocumentFacts } from '#web/features/organizations/documents/new-documents.ts';

type Problems = Partial<Record<keyof DocumentFacts, string>>;

interface Issue {
  path?: readonly PropertyKey[] | undefined;
  message: string;
}

/**
 * The problems of a form by field, from what a command's schema says.
 * @param depth where the name of the field is in the path of a problem
 */
export function problemsOf(issues: readonly Issue[], depth: number, index?: number): Problems {
  const problems: Problems = {};
  for (const { path = [], message } of issues) {
    if (index !== undefined && path[depth - 1] !== index) continue;
    const field = path[depth] as keyof DocumentFacts | undefined;
    if (field) problems[field] ??= message;
  }
  return problems;
}
