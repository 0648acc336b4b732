import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type PushState, readPushState, turnPushOff, turnPushOn } from '#web/lib/push-device.ts';
import { t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';

const KEY = ['push-device'];

/** Whether this device is told of messages and work, and how to change that. */
export function usePushDevice() {
  const queryClient = useQueryClient();
  const { data: state } = useQuery({ queryKey: KEY, queryFn: readPushState, refetchOnWindowFocus: true });
  const change = useMutation({
    mutationFn: (isOn: boolean) => (isOn ? turnPushOn() : turnPushOff()),
    onSuccess: (next: PushState) => queryClient.setQueryData(KEY, next),
    onError: () => {
      toast({
        title: t('This device could not be changed'),
        description: t('Its notification service did not answer. Try again in a moment.'),
        kind: 'destructive',
      });
      return queryClient.invalidateQueries({ queryKey: KEY });
    },
  });
  return { state, isChanging: change.isPending, turn: change.mutate };
}
