/** The elements that a form marks as missing or wrong: a control of a `Field`, and an item of a checklist. */
const MARKED = '[aria-invalid=true], [data-missing]';

/** How many fields are wrong, with each item of a list counted: the errors of react-hook-form, nested by path. */
export function countProblems(errors: object): number {
  if ('type' in errors && typeof errors.type === 'string') return 1;
  return (
    Object.entries(errors)
      // Properties that react-hook-form stores beside the errors of a list, and the element of a field.
      .filter(
        ([name, value]) => name !== 'root' && name !== 'ref' && typeof value === 'object' && value !== null,
      )
      .reduce((sum, [, value]) => sum + countProblems(value), 0)
  );
}

/** Scrolls to the first marked control, in page order, and focuses it. */
export function showFirstProblem(formId: string): void {
  const first = document.getElementById(formId)?.querySelector<HTMLElement>(MARKED);
  if (!first) return;
  first.scrollIntoView({ block: 'center' });
  const control = first.matches('input, textarea, select') ? first : first.querySelector('input');
  control?.focus({ preventScroll: true });
}
