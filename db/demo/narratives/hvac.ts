import type { Narrative } from './narrative.ts';

const SUMMER = [5, 6, 7, 8, 9];
const WINTER = [11, 12, 1, 2, 3];

export const hvac: readonly Narrative[] = [
  {
    trade: 'HVAC',
    title: 'Rooftop unit not cooling the sales floor',
    priority: 'high',
    requests: [
      'RTU over the front half of the store is running but blowing warm air. It was 81°F at the registers by noon and customers are commenting. Thermostat is set to 72 and calling for cooling.',
      'Sales floor will not come below 79°F since yesterday afternoon. We hear the unit on the roof start, then it clicks off after a minute or two. Fans inside keep running.',
    ],
    firstVisit:
      'Found RTU-1 compressor short-cycling on high head pressure. Condenser fan motor #2 seized, capacitor swollen. Unit locked out to protect the compressor. Motor is not a stock item, ordered from the supply house. Portable coolers left at the front end.',
    done: 'Replaced condenser fan motor and run capacitor on RTU-1, cleaned condenser coil, checked charge: subcooling 11°F, superheat 12°F. Supply air 55°F, return 74°F. Ran 45 minutes without trip. Store manager confirmed comfortable temperature.',
    materials: 'Condenser fan motor 1/3 HP, run capacitor 45/5 µF, coil cleaner, 2 contactor points',
    hours: [3, 7],
    cost: [640, 1480],
    season: SUMMER,
    scene: 'rooftop-unit',
  },
  {
    trade: 'HVAC',
    title: 'No heat in front vestibule and registers',
    priority: 'high',
    requests: [
      'Entrance heater is blowing cold air and the cashiers are working in coats. It worked last week. Breaker is on, we checked.',
      'No heat at the front of the building this morning, 58°F at opening. Back of the store is fine. Please send somebody today if possible.',
    ],
    done: 'Vestibule gas heater locked out on flame failure. Cleaned flame sensor and burners, replaced cracked hot surface igniter, verified 3.5 in. w.c. manifold pressure. Cycled five times, rise 52°F. Front reads 69°F when leaving.',
    materials: 'Hot surface igniter, flame sensor, 2 filters 20x25x2',
    hours: [2, 4],
    cost: [310, 690],
    season: WINTER,
  },
  {
    trade: 'HVAC',
    title: 'Water dripping from ceiling diffuser',
    priority: 'medium',
    requests: [
      'Water is dripping from the air vent above aisle 4. We have a bucket and a wet floor sign under it. One ceiling tile is stained and starting to sag.',
      'Steady drip out of the ceiling vent near the consultation window whenever the AC runs. Please look before the tile comes down.',
    ],
    done: 'Condensate drain of the air handler above was blocked with slime. Cleared line with nitrogen, flushed trap, added pan tablets, re-insulated 6 ft of sweating duct. Replaced the stained ceiling tile. No dripping after one hour of cooling.',
    materials: '6 ft duct wrap, P-trap 3/4 in., pan tablets, 1 ceiling tile 2x4',
    hours: [2, 4],
    cost: [260, 540],
    season: SUMMER,
    scene: 'ceiling-stain',
  },
  {
    trade: 'HVAC',
    title: 'Thermostat blank, unit will not respond',
    priority: 'medium',
    requests: [
      'Thermostat in the office has no display. We changed the batteries, still blank. Building is getting cold overnight.',
      'The thermostat by the break room went dead after the storm. Unit seems to run all the time now and we cannot turn it down.',
    ],
    done: 'Float switch had opened the 24 V circuit and the 3 A fuse on the board was blown. Dried pan, replaced fuse and thermostat, set the schedule with the manager (occupied 70/74, unoccupied 62/80).',
    materials: 'Programmable thermostat, 3 A blade fuse',
    hours: [1.5, 3],
    cost: [220, 430],
  },
  {
    trade: 'HVAC',
    title: 'Loud grinding noise from roof unit',
    priority: 'medium',
    requests: [
      'Very loud grinding and squealing from the roof above the stock room when the heat or air starts. Staff in the back cannot hear the phone.',
      'Unit on the roof is shaking. You can hear it through the ceiling in the lobby and it is getting worse every day.',
    ],
    firstVisit:
      'Blower bearings on RTU-3 are dry and scored, shaft worn on the drive side. Greased to keep it going at reduced speed. Bearing set and shaft ordered, two business days.',
    done: 'Installed new blower shaft and both pillow block bearings on RTU-3, new belt, aligned sheaves, set tension. Vibration gone, amp draw 6.1 A (nameplate 7.4 A).',
    materials: 'Blower shaft 1 in., 2 pillow block bearings, belt BX-52',
    hours: [3, 6],
    cost: [520, 1150],
    scene: 'rooftop-unit',
  },
  {
    trade: 'HVAC',
    title: 'Quarterly preventive maintenance – rooftop units',
    priority: 'low',
    requests: [
      'Scheduled quarterly PM for all rooftop units at this location. Filters, belts, coils, drains, electrical check. Please send the checklist with readings.',
    ],
    done: 'Quarterly PM completed on all units: filters and belts changed, coils rinsed, drains flushed, electrical connections tightened, economizer dampers exercised. Readings on the checklist. RTU-2 contactor pitted, recommend replacement at the next visit.',
    materials: '12 filters 20x25x2, 3 belts, coil cleaner',
    hours: [3, 5],
    cost: [380, 620],
    season: [3, 4, 6, 9, 12],
    scene: 'rooftop-unit',
  },
  {
    trade: 'HVAC',
    title: 'Restroom exhaust fan not running',
    priority: 'low',
    requests: [
      'Exhaust fan in the public restrooms has stopped. Smell is noticeable on the sales floor by the afternoon.',
      'No air movement in either restroom. Somebody held a tissue to the grille and it does not stick.',
    ],
    done: 'Roof exhaust fan motor seized. Replaced motor and belt, cleaned wheel and grilles, reset timer. Measured 310 CFM at the grilles.',
    materials: 'Exhaust motor 1/4 HP, belt 4L300',
    hours: [2, 3.5],
    cost: [290, 510],
  },
  {
    trade: 'HVAC',
    title: 'Server room over temperature',
    priority: 'emergency',
    requests: [
      'IT called: server closet is at 92°F and climbing. The split unit on the wall shows an E6 code. We propped the door open with a fan. This takes the teller system down if it trips.',
    ],
    done: 'Mini split in the server closet low on charge from a leaking flare at the outdoor unit. Recovered, remade both flares, pressure tested to 350 psi, evacuated to 400 microns, weighed in the factory charge. Room at 68°F after 40 minutes, code cleared.',
    materials: 'R-410A 3.2 lb, 2 flare nuts 3/8 in.',
    hours: [3, 5],
    cost: [560, 980],
    season: SUMMER,
    at: ['tamarack', 'larkspur'],
  },
];
