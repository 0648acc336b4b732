import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { GeocodedAddress } from '#shared/geocoding.ts';
import type { Position } from '#shared/rules/hours.ts';

/** Addresses are reused within 0.0001° (offline requirements 9.3). */
const DECIMALS = 4;
const SLOT_MS = 1_000;
/** A request that would wait longer gets no address. */
const PATIENCE_MS = 2_000;

export const roundedPosition = ({ latitude, longitude }: Position): Position => ({
  latitude: Number(latitude.toFixed(DECIMALS)),
  longitude: Number(longitude.toFixed(DECIMALS)),
});

/** The stored address of a position. */
export async function knownAddress(pool: pg.Pool, position: Position): Promise<GeocodedAddress | undefined> {
  const { rows } = await pool.query<{ address: GeocodedAddress }>(
    'select address from app.geocoded_positions where latitude = $1 and longitude = $2',
    [position.latitude, position.longitude],
  );
  return rows[0]?.address;
}

export async function keepAddress(
  pool: pg.Pool,
  position: Position,
  address: GeocodedAddress,
): Promise<void> {
  await pool.query(
    'insert into app.geocoded_positions (latitude, longitude, address) values ($1, $2, $3) on conflict do nothing',
    [position.latitude, position.longitude, address],
  );
}

/**
 * Waits for a slot to call the geocoder: one per second for all nodes. @returns false when the wait would be too long
 */
export async function waitForSlot(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ waitMs: number }>(
    `update app.geocoder_rate set next_at = greatest(next_at, clock_timestamp()) + $1 * interval '1 millisecond'
     where next_at < clock_timestamp() + $2 * interval '1 millisecond'
     returning greatest(0, extract(epoch from next_at - clock_timestamp()) * 1000 - $1)::float8 as "waitMs"`,
    [SLOT_MS, PATIENCE_MS],
  );
  if (!rows[0]) return false;
  await sleep(rows[0].waitMs);
  return true;
}
