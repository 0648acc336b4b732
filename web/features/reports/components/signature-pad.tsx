import { type PointerEvent, useCallback, useRef } from 'react';
import { t } from '#web/lib/text.ts';

interface SignaturePadProps {
  /** Called after each stroke with the canvas. */
  onDrawn: (paper: HTMLCanvasElement) => void;
}

const STROKE_PX = 2.5;

/** A canvas to draw a signature on. Dark on white in both schemes, because it is stored and printed as it is. */
export function SignaturePad({ onDrawn }: SignaturePadProps) {
  const last = useRef<{ x: number; y: number } | null>(null);

  // In device pixels, so that the line is not blurred.
  const prepare = useCallback((paper: HTMLCanvasElement | null) => {
    const pen = paper?.getContext('2d');
    if (!paper || !pen) return;
    paper.width = paper.clientWidth * devicePixelRatio;
    paper.height = paper.clientHeight * devicePixelRatio;
    pen.scale(devicePixelRatio, devicePixelRatio);
    pen.fillStyle = 'white';
    pen.fillRect(0, 0, paper.clientWidth, paper.clientHeight);
    pen.strokeStyle = pen.fillStyle = 'black';
    pen.lineWidth = STROKE_PX;
    pen.lineCap = pen.lineJoin = 'round';
  }, []);

  const start = (event: PointerEvent<HTMLCanvasElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    last.current = locationOf(event);
    draw(event);
  };
  const draw = (event: PointerEvent<HTMLCanvasElement>) => {
    const pen = event.currentTarget.getContext('2d');
    if (!last.current || !pen) return;
    const { x, y } = locationOf(event);
    pen.beginPath();
    pen.moveTo(last.current.x, last.current.y);
    pen.lineTo(x, y);
    pen.stroke();
    last.current = { x, y };
  };
  const lift = (event: PointerEvent<HTMLCanvasElement>) => {
    last.current = null;
    onDrawn(event.currentTarget);
  };

  return (
    <canvas
      ref={prepare}
      role="img"
      aria-label={t('Signature area')}
      onPointerDown={start}
      onPointerMove={draw}
      onPointerUp={lift}
      onPointerCancel={lift}
      className="aspect-2/1 w-full cursor-crosshair touch-none rounded-md border border-line-strong"
    />
  );
}

function locationOf({ nativeEvent }: PointerEvent) {
  return { x: nativeEvent.offsetX, y: nativeEvent.offsetY };
}
