import type { Narrative } from './narrative.ts';

export const doors: readonly Narrative[] = [
  {
    trade: 'Doors & Glass',
    title: 'Front door closer leaking, door slams',
    priority: 'high',
    requests: [
      'Front door slams hard and there is oil running down the frame. A customer was nearly hit by it. Please fix before someone gets hurt.',
      'Entrance door does not close softly any more, it bangs shut. Oil on the floor below the arm at the top.',
    ],
    done: 'Replaced leaking surface closer with a heavy duty model, set sweep and latch speed and back check, adjusted the pivot. Opening force 5 lbf (ADA). Cleaned the oil.',
    materials: 'Surface door closer size 1–6, drop plate, mounting screws',
    hours: [1.5, 3],
    cost: [320, 560],
    scene: 'door-closer',
  },
  {
    trade: 'Doors & Glass',
    title: 'Automatic sliding door stuck open',
    priority: 'emergency',
    requests: [
      'Main automatic doors are stuck half open since this morning and it is freezing at the registers. Power switch off and on does nothing.',
      'Sliding entrance stays open. We cannot lock up tonight like this. Second entrance is exit only.',
    ],
    firstVisit:
      'Operator gearbox stripped. Doors pushed shut and secured manually, swing breakout tested, customers use the exit side. Gearbox ordered for next day delivery.',
    done: 'Replaced operator gearbox and belt, cleaned track and rollers, recalibrated sensors, ran the daily safety check of the AAADM sheet. Opens 100 times without fault.',
    materials: 'Operator gearbox, drive belt, 2 rollers',
    hours: [2, 5],
    cost: [640, 1420],
    at: ['harvest', 'larkspur'],
  },
  {
    trade: 'Doors & Glass',
    title: 'Cracked storefront window',
    priority: 'high',
    requests: [
      'The big window left of the entrance is cracked corner to corner. Looks like a stone from the mower. We put up caution tape.',
      'Somebody broke the glass beside the night drop. Police report is filed. Please board it up today.',
    ],
    firstVisit:
      'Secured the opening with plywood and film, swept up glass, measured: 58 x 84 in. tempered, bronze tint. Glass ordered, 5 business days.',
    done: 'Removed board and broken lite, set new 1/4 in. tempered bronze glass, new gaskets and setting blocks, cleaned both sides.',
    materials: 'Tempered glass 58 x 84 in., gasket 24 ft, setting blocks',
    hours: [3, 5],
    cost: [780, 1490],
    scene: 'window-crack',
  },
  {
    trade: 'Doors & Glass',
    title: 'Receiving dock door off track',
    priority: 'high',
    requests: [
      'Dock door 2 jumped the track on the right when the truck left. It hangs crooked and cannot be closed. Truck due at 5 AM.',
      'Overhead door in receiving makes a loud bang and stops halfway. Cable looks frayed.',
    ],
    done: 'Reset the door in the tracks, replaced both lift cables and two bent rollers, straightened the vertical track, balanced springs. Opens by hand with one arm.',
    materials: 'Lift cable set, 4 rollers, track bracket',
    hours: [2, 4],
    cost: [410, 760],
    at: ['harvest'],
    scene: 'dock-door',
  },
  {
    trade: 'Doors & Glass',
    title: 'Lock change after employee departure',
    priority: 'medium',
    requests: [
      'Manager left the company. Please rekey the front, rear and office doors, 8 keys. We need it before the weekend.',
      'A set of keys was lost. Rekey all exterior doors and the pharmacy gate, pharmacist must be present.',
    ],
    done: 'Rekeyed 5 cylinders to a new key, cut and stamped 8 keys, handed over against signature. Lubricated and adjusted the rear exit device.',
    materials: '5 cylinder pin kits, 8 keys',
    hours: [1.5, 2.5],
    cost: [230, 380],
  },
  {
    trade: 'Doors & Glass',
    title: 'Panic bar on rear exit will not latch',
    priority: 'high',
    requests: [
      'Rear emergency exit does not latch when it closes. Alarm goes off at night because of wind. Right now we chain it after closing, which we know we should not.',
    ],
    done: 'Replaced worn latch bolt and strike of the exit device, adjusted hinges to stop the sag, removed the chain and explained why it must stay off. Latches 20 of 20 times.',
    materials: 'Rim exit latch kit, strike, 2 hinge shims',
    hours: [1.5, 3],
    cost: [260, 470],
    scene: 'door-closer',
  },
];
