import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { CommandOutput } from '#shared/commands.ts';
import { isReason } from '#shared/error-reasons/wire.ts';
import { addressOf, entryOf } from '#web/lib/example.ts';
import { sendCommand, useCommand } from '#web/lib/use-command.ts';

export type ExampleState = CommandOutput<'read_example_company'>;

const KEY = ['example', 'state'] as const;
const LOOK_EVERY_MS = 1_000;

/** Whether the example company is loaded; followed while something is under way. */
export function useExampleCompany() {
  return useQuery({
    queryKey: KEY,
    staleTime: 0,
    refetchOnMount: 'always',
    refetchInterval: ({ state: { data } }) => (data && isUnderWay(data) ? LOOK_EVERY_MS : false),
    queryFn: () => sendCommand('read_example_company', {}, crypto.randomUUID()),
  });
}

/** Whether its state changes by itself. */
export const isUnderWay = ({ state, problem, origin }: ExampleState): boolean =>
  state === 'loading' ||
  (problem === null && (state === 'removing' || (state === 'ready' && origin === null)));

/** Whether this portal can have an example company: neither the demo nor the example company itself has one. */
export const isHere = ({ problem }: ExampleState): boolean =>
  !isReason(problem?.details, 'example_not_here', 'example_in_demo');

/** Loading, opening, and removing the example company. */
export function useExampleActions() {
  const queryClient = useQueryClient();
  const show = (state: ExampleState) => queryClient.setQueryData<ExampleState>(KEY, state);
  const load = useCommand('load_example_company', { onSuccess: show });
  const remove = useCommand('remove_example_company', { onSuccess: show });
  const enter = useCommand('enter_example_company', {
    onSuccess: ({ token, origin }) => window.location.assign(`${addressOf(origin)}${entryOf(token)}`),
  });
  return { load, remove, enter };
}
