import { useEffect } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { showFirstProblem } from '#web/lib/form-problems.ts';

/**
 * After a submission that was refused, scrolls to the first marked control in the order of the page. The form needs
 * `shouldFocusError: false`, because react-hook-form goes by the order of registration.
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
