import type { Narrative } from './narrative.ts';

const WINTER = [12, 1, 2];

export const plumbing: readonly Narrative[] = [
  {
    trade: 'Plumbing',
    title: 'Leak under break room sink',
    priority: 'medium',
    requests: [
      'Water under the break room sink, cabinet floor is soft. We have a bucket under it and empty it twice a shift.',
      'Sink cabinet in the break room is wet again. Looks like it comes from the trap when the water runs.',
    ],
    done: 'Trap and tailpiece corroded through. Replaced P-trap, tailpiece and both supply stops, resealed the strainer. Ran water 15 minutes, dry. Cabinet floor dried; recommend replacing the bottom panel.',
    materials: 'P-trap 1-1/2 in., tailpiece, 2 angle stops, 2 supply lines',
    hours: [1.5, 3],
    cost: [210, 390],
    scene: 'sink-leak',
  },
  {
    trade: 'Plumbing',
    title: 'Frozen pipe, no water in restrooms',
    priority: 'emergency',
    requests: [
      'No water in either restroom this morning, it was 4°F overnight. Sprinkler room is cold as well. We are worried about a pipe bursting.',
      'Restroom sinks and toilets have no water. The back hall along the dock is freezing, the heater there is off.',
    ],
    done: 'Located the freeze in the supply line along the dock wall. Thawed with heat, replaced 8 ft of split 3/4 in. copper, insulated the run and installed self-regulating heat cable. All fixtures flushed and working, no further leaks under pressure.',
    materials: '8 ft 3/4 in. copper, 4 fittings, 25 ft heat cable, pipe insulation',
    hours: [3, 7],
    cost: [540, 1320],
    season: WINTER,
    onlyThen: true,
    scene: 'burst-pipe',
  },
  {
    trade: 'Plumbing',
    title: 'Public restroom toilet overflowing',
    priority: 'high',
    requests: [
      'Women’s restroom toilet overflows on every flush. We closed the stall. Plunger does not help.',
      'Toilet backed up into the hallway this morning, cleaned up but it is out of order. Only one left for customers.',
    ],
    done: 'Pulled toilet, removed a toy and paper towels from the outlet, cabled 40 ft to the main, reset with a new wax ring and bolts. Flushed ten times, clear.',
    materials: 'Wax ring, closet bolts, supply line',
    hours: [1.5, 3],
    cost: [230, 420],
  },
  {
    trade: 'Plumbing',
    title: 'Floor drain backing up in prep area',
    priority: 'high',
    requests: [
      'Floor drain in the deli prep area backs up when the three-bay sink is emptied. Smells bad. Health inspection is due this month.',
      'Standing water around the drain in meat prep. We squeegee it but it comes back within the hour.',
    ],
    firstVisit:
      'Cabled the branch 60 ft, heavy grease, flow restored but slow. Line needs jetting after hours; scheduled with the night manager.',
    done: 'Jetted 120 ft of the prep branch to the grease interceptor, camera run shows it clear, one low spot at 74 ft noted on the recording. Replaced drain strainer. Three-bay sink empties without backup.',
    materials: 'Drain strainer 6 in., jetter 3 h',
    hours: [3, 6],
    cost: [480, 1180],
    at: ['harvest'],
  },
  {
    trade: 'Plumbing',
    title: 'Water heater leaking in mop closet',
    priority: 'high',
    requests: [
      'Water heater in the mop closet is leaking from the bottom. Floor is wet into the hall. We do not know where the shutoff is.',
      'No hot water and the pan under the heater is full. Looks rusty at the bottom.',
    ],
    firstVisit:
      'Tank is leaking at the bottom seam, not repairable. Isolated and drained, cold water back on for the building. 30 gal electric replacement quoted within the NTE and picked up tomorrow morning.',
    done: 'Installed new 30 gal electric water heater with pan, drain, expansion tank and vacuum breaker. Set to 120°F, checked element amps and relief valve. Old tank removed from site.',
    materials: '30 gal electric water heater, expansion tank, dielectric unions, pan',
    hours: [3, 6],
    cost: [980, 1860],
    scene: 'water-heater',
  },
  {
    trade: 'Plumbing',
    title: 'Faucet will not shut off',
    priority: 'low',
    requests: [
      'Hand sink faucet in the pharmacy runs all the time now, about a pencil of water. Handle turns but nothing happens.',
      'Mop sink faucet drips constantly and the handle is stripped.',
    ],
    done: 'Replaced both cartridges and the stripped handle, cleaned the aerator, exercised the stops. No drip.',
    materials: '2 cartridges, 1 lever handle, aerator',
    hours: [1, 2],
    cost: [140, 260],
    scene: 'sink-leak',
  },
  {
    trade: 'Plumbing',
    title: 'Annual backflow preventer test',
    priority: 'low',
    requests: [
      'Water department notice: the backflow device is due for its yearly test. Please test, file with the city and send us the form.',
    ],
    done: 'Tested RPZ in the riser room: check 1 held 8.2 psid, relief opened at 3.1 psid, check 2 tight. Passed. Form filed with the water department, copy attached.',
    materials: 'Test kit, tag',
    hours: [1, 1.5],
    cost: [145, 195],
    season: [4, 5, 6],
  },
];
