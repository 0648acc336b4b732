import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { BellOff, BellRing } from 'lucide-react';
import { type PushState, readPushState, turnPushOff, turnPushOn } from '#web/lib/push-device.ts';
import { message, t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';
import { Button } from '#web/ui/button.tsx';

const WORDS = {
  unsupported: message('This browser cannot show notifications.'),
  'install-first': message(
    'On iPhone and iPad, add this page to the Home Screen first: tap Share, then Add to Home Screen, and open it from there.',
  ),
  denied: message(
    'Notifications are blocked. Allow them for this site in the browser’s settings, then come back.',
  ),
  off: message('Get notifications about messages and work here, even while the portal is closed.'),
  on: message('This device tells you of messages and work, also while the portal is closed.'),
} as const satisfies Record<PushState, string>;

/** Push notifications on this device: the state, and one button. Permission is requested by the click, never before. */
export function PushDeviceField() {
  const { state, isChanging, turn } = usePushDevice();
  if (state === undefined) return <div className="h-16" />;
  const Icon = state === 'on' ? BellRing : BellOff;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <Icon aria-hidden className="size-5 shrink-0 text-ink-soft" />
      <div className="min-w-[min(12rem,100%)] flex-1">
        <p className="font-medium">{t('On this device')}</p>
        <p className="text-ink-soft text-pretty" role="status">
          {t(WORDS[state])}
        </p>
      </div>
      {(state === 'off' || state === 'on') && (
        <Button
          variant={state === 'off' ? 'primary' : 'outline'}
          busy={isChanging}
          onClick={() => turn(state === 'off')}
          className="max-sm:w-full"
        >
          {state === 'off' ? t('Turn on') : t('Turn off')}
        </Button>
      )}
    </div>
  );
}

const KEY = ['push-device', 'state'] as const;

/** The state of this device's registration, and how to change it. */
function usePushDevice() {
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
