import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { SelfCheckName } from '#shared/rules/self-checks.ts';
import { problemText } from '#web/lib/problem-text.ts';
import { invalidateSources } from '#web/lib/query-keys.ts';
import { toast } from '#web/lib/toast.ts';
import { runSelfCheck } from './run-self-check.ts';

/** Runs self-checks one after the other, as the portal demands. */
export function useRunSelfChecks() {
  const queryClient = useQueryClient();
  /** The checks that this window has still to run; the first one is under way. */
  const [left, setLeft] = useState<readonly SelfCheckName[]>([]);
  const { mutate } = useMutation({
    mutationFn: async (names: readonly SelfCheckName[]) => {
      for (const [index, name] of names.entries()) {
        setLeft(names.slice(index));
        await runSelfCheck(name);
        await invalidateSources(queryClient, ['self_checks']);
      }
    },
    onError: (error) => {
      const { title, advice } = problemText(error);
      toast({ title, description: advice, kind: 'destructive' });
    },
    onSettled: () => setLeft([]),
  });
  return { run: mutate, left };
}
