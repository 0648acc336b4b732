import { walkInCooler } from './scenes/cooler.ts';
import { dockDoor, doorCloser, windowCrack } from './scenes/doors.ts';
import { electricalPanel, parkingLight } from './scenes/electrical.ts';
import { ceilingStain, drywallHole, floorTile } from './scenes/inside.ts';
import { graffiti, parkingStripes, pothole, snowLot } from './scenes/outside.ts';
import { burstPipe, sinkLeak, waterHeater } from './scenes/plumbing.ts';
import { roofLeak, rooftopUnit } from './scenes/roof.ts';
import type { Scene } from './svg.ts';

/** Every subject of which the demo has pictures. */
export const SCENES = {
  'rooftop-unit': rooftopUnit,
  'roof-leak': roofLeak,
  'walk-in-cooler': walkInCooler,
  'ceiling-stain': ceilingStain,
  'floor-tile': floorTile,
  'drywall-hole': drywallHole,
  'sink-leak': sinkLeak,
  'burst-pipe': burstPipe,
  'water-heater': waterHeater,
  'electrical-panel': electricalPanel,
  'parking-light': parkingLight,
  'door-closer': doorCloser,
  'window-crack': windowCrack,
  'dock-door': dockDoor,
  'snow-lot': snowLot,
  pothole,
  graffiti,
  'parking-stripes': parkingStripes,
} as const satisfies Record<string, Scene>;

export type SceneName = keyof typeof SCENES;

/** A picture file of the demo: the trouble close by as the store sees it, as found, as left; and a receipt. */
export type PhotoName = `${SceneName}-${'close' | 'before' | 'after'}` | 'receipt';
