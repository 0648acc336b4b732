import { useState } from 'react';
import { problemText } from '#web/lib/problem-text.ts';
import { refusedField } from '#web/lib/refused-field.ts';
import { received, t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';

interface Checked<Value> {
  success: boolean;
  data?: Value;
  error?: { issues: readonly { path: readonly PropertyKey[]; message: string }[] };
}

/**
 * A small form that holds its input as text, and validates it as a whole when it is saved. An error is shown at its
 * field until a field changes.
 */
export function useTypedForm<Form extends object>(initial: () => Form) {
  const [form, setForm] = useState(initial);
  const [wrong, setWrong] = useState<{ path: string; message: string }>();

  return {
    form,
    edit(changes: Partial<Form>) {
      setForm({ ...form, ...changes });
      setWrong(undefined);
    },
    /** The error at a field, named by its path in the schema: `overtime.daily_hours`. */
    errorOf: (path: string) => (wrong?.path === path ? wrong.message : undefined),
    /** For `onError` of a command: a refusal stands at the field that it names; any other problem is a toast. */
    onRefused(problem: unknown) {
      const refused = refusedField(problem);
      if (refused && (refused.path.split('.').at(-1) ?? '') in form) return setWrong(refused);
      const { title, advice } = problemText(problem);
      toast({ title, description: advice, kind: 'destructive' });
    },
    /** Passes valid values to `save`; otherwise shows the first error. */
    submit<Value>(checked: Checked<Value>, save: (value: Value) => void) {
      if (checked.success) return save(checked.data as Value);
      const [issue] = checked.error?.issues ?? [];
      setWrong({ path: issue?.path.join('.') ?? '', message: t(received(issue?.message ?? '')) });
    },
  };
}
