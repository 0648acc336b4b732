import { type ComponentProps, type ReactNode, Suspense } from 'react';
import { cn } from '#web/lib/cn.ts';
import { isDegrees } from '#web/lib/location/degrees.ts';
import { t } from '#web/lib/text.ts';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

const PositionMap = lazyPart(() => import('#web/ui/map/position-map.tsx'));

interface Coordinate {
  /** In degrees, or what else was typed. */
  value: unknown;
  input: ComponentProps<'input'>;
  error: string | undefined;
}

interface CoordinateFieldsProps {
  latitude: Coordinate;
  longitude: Coordinate;
  /** What to click on: 'Click where the location is'. */
  prompt: string;
  /** The clicked position, in degrees. */
  onPosition: (position: { latitude: number; longitude: number }) => void;
  /** One more field, beside the coordinates. */
  children?: ReactNode;
}

/** A position, by a click on the map or by coordinates. */
export function CoordinateFields({
  latitude,
  longitude,
  prompt,
  onPosition,
  children,
}: CoordinateFieldsProps) {
  const position =
    isDegrees(latitude.value, 90) && isDegrees(longitude.value, 180)
      ? { latitude: latitude.value, longitude: longitude.value }
      : null;
  return (
    <>
      <div className="h-56 overflow-hidden rounded-md border border-line bg-sunken">
        <Suspense fallback={<Skeleton className="h-full rounded-none" />}>
          <PositionMap position={position} prompt={prompt} onPosition={onPosition} />
        </Suspense>
      </div>
      <div className={cn('grid grid-cols-2 items-start gap-3', children && 'sm:grid-cols-3')}>
        <Field label={t('Latitude')} error={latitude.error}>
          <Input {...latitude.input} autoComplete="off" placeholder="41.862310" className="figures" />
        </Field>
        <Field label={t('Longitude')} error={longitude.error}>
          <Input {...longitude.input} autoComplete="off" placeholder="-80.790120" className="figures" />
        </Field>
        {children}
      </div>
    </>
  );
}
