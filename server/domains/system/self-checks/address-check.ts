import { waitForSlot } from '#server/geocoding/addresses.ts';
import { askGeocoder } from '#server/geocoding/geocoder.ts';
import { errorMessage } from '#server/jobs/error-message.ts';
import type { SelfCheck } from './check-options.ts';
import { CheckProblem } from './check-problem.ts';

/** The White House: every geocoder knows it, and it tells the geocoder nothing about anybody. */
const POSITION = { latitude: 38.8977, longitude: -77.0365 };

/** The geocoder finds the address of a position. A kept address would answer without it, so none is kept. */
export const checkAddress: SelfCheck = async ({ database, geocoderUrl }) => {
  if (geocoderUrl === '') throw new CheckProblem('geocoder_missing');
  if (!(await waitForSlot(database.pool))) throw new CheckProblem('geocoder_busy');
  const address = await askGeocoder(geocoderUrl, POSITION).catch((error: unknown) => {
    throw new CheckProblem('geocoder_unreachable', errorMessage(error));
  });
  if (!address) throw new CheckProblem('geocoder_unreachable', 'It knows no address of the White House.');
};
