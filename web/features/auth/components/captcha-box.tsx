import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { t } from '#web/lib/text.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { type CaptchaConfig, type CaptchaWidget, showCaptcha } from '../captcha-service.ts';

interface CaptchaBoxProps {
  config: CaptchaConfig;
  onToken: (token: string | null) => void;
  /** Where the box leaves what asks it anew. */
  widget: RefObject<CaptchaWidget | null>;
}

/** The captcha's box; where it cannot be loaded, why, and another try. */
export default function CaptchaBox(props: CaptchaBoxProps) {
  const [isBlocked, setIsBlocked] = useState(false);
  if (!isBlocked) return <Box {...props} onBlocked={() => setIsBlocked(true)} />;
  return (
    <Alert kind="error">
      <p>{t('The check that you are a person could not be loaded. A blocker or the network may be why.')}</p>
      <Button size="small" className="mt-2" onClick={() => setIsBlocked(false)}>
        {t('Try Again')}
      </Button>
    </Alert>
  );
}

/** The place of the box, as high as it will be; each time that it appears, the box is loaded. */
function Box({ config, onToken, widget, onBlocked }: CaptchaBoxProps & { onBlocked: () => void }) {
  const place = useRef<HTMLDivElement>(null);
  const giveUp = useEffectEvent(onBlocked);
  useEffect(() => {
    let current = true;
    if (!place.current) return;
    showCaptcha(config, place.current, onToken).then(
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
  return <div ref={place} className="min-h-19.5 overflow-x-auto" />;
}
