import { useEffect } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { showFirstProblem } from '#web/lib/form-problems.ts';

/**
 * After a refused submission, scrolls to the first marked control in page order. The form needs
 * `shouldFocusError: false`, because react-hook-form uses the order of registration.
 */
export function useFirstProblem<Values extends FieldValues>(
  { formState }: Pick<UseFormReturn<Values>, 'formState'>,
  formId: string,
): void {
  const { submitCount, isSubmitSuccessful } = formState;
  useEffect(() => {
    if (submitCount > 0 && !isSubmitSuccessful) showFirstProblem(formId);
  }, [submitCount, isSubmitSuccessful, formId]);
}
