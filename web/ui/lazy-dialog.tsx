import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';
import { t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';

interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/**
 * A dialog or sheet whose code is loaded separately. If loading fails, the page still works: opening the dialog shows
 * the error, and tries again.
 * @param load loads it: at once with `when` `mounted`, so that it opens offline later; otherwise when it is first
 * opened
 */
export function lazyDialog<Props extends DialogProps>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  when: 'mounted' | 'opened' = 'opened',
): ComponentType<Props> {
  return function LazyDialog(props: Props) {
    const [Loaded, setLoaded] = useState<ComponentType<Props> | null>(null);
    const { open } = props;
    const fail = useEffectEvent(() => {
      if (!props.open) return;
      toast({
        title: t('This needs a signal'),
        description: t('It could not be fetched. Try again once you are online.'),
        kind: 'destructive',
      });
      props.onOpenChange(false);
    });
    useEffect(() => {
      if (Loaded || !(open || when === 'mounted')) return;
      let isCurrent = true;
      load().then(
        ({ default: part }) => isCurrent && setLoaded(() => part),
        () => isCurrent && fail(),
      );
      return () => {
        isCurrent = false;
      };
    }, [Loaded, open]);
    return Loaded && <Loaded {...props} />;
  };
}
