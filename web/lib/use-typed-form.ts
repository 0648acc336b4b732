import { useState } from 'react';
import { received, t } from '#web/lib/text.ts';

interface Checked<Value> {
  success: boolean;
  data?: Value;
  error?: { issues: readonly { path: readonly PropertyKey[]; message: string }[] };
}

/**
 * A small form that holds what was typed as text, and is checked as a whole when it is saved. What is wrong is said at
 * its field until something is changed.
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
    /** What is wrong at a field, named by its path in the schema: `overtime.daily_hours`. */
    errorOf: (path: string) => (wrong?.path === path ? wrong.message : undefined),
    /** Hands checked values to `save`; says the first thing that is wrong instead. */
    submit<Value>(checked: Checked<Value>, save: (value: Value) => void) {
      if (checked.success) return save(checked.data as Value);
      const [issue] = checked.error?.issues ?? [];
      setWrong({ path: issue?.path.join('.') ?? '', message: t(received(issue?.message ?? '')) });
    },
  };
}
