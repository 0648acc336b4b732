const EARTH_METRES = 40_075_016.686;
const TILE_PX = 512;
const FEET_PER_METRE = 3.280_84;
const FEET_PER_MILE = 5280;

export interface MapScale {
  /** `20 mi`, `500 ft`: US units. */
  label: string;
  widthPx: number;
}

/** The longest round distance that is at most `mostPx` wide on a map at this latitude and zoom. */
export function mapScale(latitude: number, zoom: number, mostPx = 96): MapScale {
  const metresPerPx = (EARTH_METRES * Math.cos((latitude * Math.PI) / 180)) / (TILE_PX * 2 ** zoom);
  const feet = metresPerPx * mostPx * FEET_PER_METRE;
  const inMiles = feet >= FEET_PER_MILE;
  const most = inMiles ? feet / FEET_PER_MILE : feet;
  const distance = roundDown(most);
  return { label: `${distance} ${inMiles ? 'mi' : 'ft'}`, widthPx: Math.round((mostPx * distance) / most) };
}

/** 1, 2 or 5 times a power of ten. */
function roundDown(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  const share = value / power;
  return (share >= 5 ? 5 : share >= 2 ? 2 : 1) * power;
}
