import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { t } from '#web/lib/text.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { type CaptchaConfig, type CaptchaWidget, showCaptcha } from '../captcha-service.ts';

interface CaptchaBoxProps {
  config: CaptchaConfig;
  onToken: (token: string | null) => void;
  /** Receives the function that requests a new token. */
  widget: RefObject<CaptchaWidget | null>;
}

/** The captcha's box; if it cannot be loaded, the reason and a button to try again. */
export default function CaptchaBox(props: CaptchaBoxProps) {
  const [isBlocked, setIsBlocked] = useState(false);
  if (!isBlocked) return <Box {...props} onBlocked={() => setIsBlocked(true)} />;
  return (
    <Alert kind="error">
      <p>{t('The captcha could not be loaded. An ad blocker or the network may be the cause.')}</p>
      <Button size="small" className="mt-2" onClick={() => setIsBlocked(false)}>
        {t('Try Again')}
      </Button>
    </Alert>
  );
}

/** The container of the box, with its final height; the box is loaded each time that it is mounted. */
function Box({ config, onToken, widget, onBlocked }: CaptchaBoxProps & { onBlocked: () => void }) {
  const container = useRef<HTMLDivElement>(null);
  const giveUp = useEffectEvent(onBlocked);
  useEffect(() => {
    let current = true;
    if (!container.current) return;
    showCaptcha(config, container.current, onToken).then(
      (shown) => {
        if (current) widget.current = shown;
        else shown.remove();
      },
      () => current && giveUp(),
    );
    return () => {
      current = false;
      widget.current?.remove();
      widget.current = null;
    };
  }, [config, onToken, widget]);
  return <div ref={container} className="min-h-19.5 overflow-x-auto" />;
}
