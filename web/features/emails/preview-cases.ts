import { type EmailName, variablesOf } from '#shared/rules/email-templates.ts';
import type { TemplateText } from '#web/features/emails/template-differences.ts';

/** What the preview assumes of a variable that a condition depends on; without a case, the data decides. */
export type PreviewCase = 'filled' | 'empty';

/** By the variable. */
export type PreviewCases = Readonly<Record<string, PreviewCase>>;

/** A condition that a value is filled in or empty, outside of lists. */
const CONDITION = /\{%-?\s*(?:if|unless|elsif)\s+(\w+)\s*(?:(?:==|!=)\s*(?:''|""|blank|empty)\s*)?-?%\}/g;
/** The longest subject that a preview takes. */
const SUBJECT_MAX = 300;

/** The variables of a text that decide by themselves what it says. */
export function decidingVariables(name: EmailName, { subject, body }: TemplateText): string[] {
  const used = new Set([...`${subject}\n${body}`.matchAll(CONDITION)].map(([, variable]) => variable));
  return variablesOf(name).flatMap((variable) =>
    used.has(variable.name) && exampleOf(name, variable.name) !== undefined ? [variable.name] : [],
  );
}

/** The text as it reads in these cases: each variable is filled in with its example, or emptied, before the first line. */
export function textInCases(
  name: EmailName,
  { subject, body }: TemplateText,
  cases: PreviewCases,
): TemplateText {
  const assigned = decidingVariables(name, { subject, body }).map((variable) => {
    const value = cases[variable] === 'filled' ? exampleOf(name, variable) : '';
    return cases[variable] ? `{% assign ${variable} = "${value}" %}` : '';
  });
  const start = assigned.join('');
  return {
    subject: start.length + subject.length > SUBJECT_MAX ? subject : start + subject,
    body: start + body,
  };
}

/** Undefined of a list, and of a text that Liquid would not take as it is. */
function exampleOf(name: EmailName, variable: string): string | undefined {
  const example = variablesOf(name).find((one) => one.name === variable)?.example;
  return typeof example === 'string' && !example.includes('"') ? example : undefined;
}
