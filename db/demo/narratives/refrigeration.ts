import type { Narrative } from './narrative.ts';

const SUMMER = [6, 7, 8, 9];

export const refrigeration: readonly Narrative[] = [
  {
    trade: 'Refrigeration',
    title: 'Walk-in cooler temperature rising',
    priority: 'emergency',
    requests: [
      'Dairy walk-in is at 47°F and the alarm will not stop. Fans inside are iced over. We are moving product to the other box, please hurry.',
      'Produce walk-in reads 46°F since opening. Lots of frost on the coil and no air coming off it. Product at risk by this afternoon.',
    ],
    firstVisit:
      'Evaporator coil completely iced, defrost heater open circuit. Manually defrosted, box back to 39°F. Heater is special order; set extra off-cycle defrosts until it arrives. Advised manager to keep the door shut.',
    done: 'Replaced defrost heater and termination stat, straightened fins, cleared drain line and added heat tape. Set 4 defrosts of 30 minutes. Box holds 36°F, coil clear after the second cycle.',
    materials: 'Defrost heater 208 V 1800 W, termination thermostat, heat tape 6 ft',
    hours: [3, 7],
    cost: [680, 1540],
    at: ['harvest'],
    season: SUMMER,
    scene: 'walk-in-cooler',
  },
  {
    trade: 'Refrigeration',
    title: 'Open dairy case not holding temperature',
    priority: 'high',
    requests: [
      'Dairy case 6 is at 45°F on the left end. Pulled the milk. The honeycomb looks furry with dust and one fan does not turn.',
      'Case temperature is drifting up every afternoon. We log 44–46 on the two left doors, the rest is fine.',
    ],
    done: 'Two evaporator fan motors failed in dairy lineup. Replaced both, cleaned honeycomb and coil, adjusted superheat to 7°F. Discharge air 31°F, product probe 37°F after two hours.',
    materials: '2 EC fan motors 9 W, fan blades',
    hours: [2, 4.5],
    cost: [420, 860],
    at: ['harvest'],
    season: SUMMER,
    scene: 'walk-in-cooler',
  },
  {
    trade: 'Refrigeration',
    title: 'Ice machine in seafood not making ice',
    priority: 'medium',
    requests: [
      'Flake ice machine in seafood stopped overnight. We are buying bags to dress the case. Water is on, power light is red.',
    ],
    done: 'Water inlet valve stuck and float scaled. Replaced valve, descaled evaporator and float, replaced water filter, sanitized. Bin filling at normal rate when leaving.',
    materials: 'Water inlet valve, filter cartridge, descaler',
    hours: [2, 4],
    cost: [340, 610],
    at: ['harvest'],
  },
  {
    trade: 'Refrigeration',
    title: 'Vaccine refrigerator alarm',
    priority: 'emergency',
    requests: [
      'Vaccine fridge alarmed at 9.1°C at 6:40 this morning. Stock moved to the backup unit per protocol. Needs to be back in service and documented before we can use it.',
      'Temperature monitor on the vaccine fridge shows swings between 2 and 10°C. Door gasket looks fine. Pharmacist on duty has the log.',
    ],
    done: 'Found controller probe drifting 4°C. Replaced probe and door gasket, verified with calibrated reference for two hours: 4.2–5.1°C. Left the print of the readings with the pharmacist for the compliance file.',
    materials: 'Controller probe NTC, door gasket',
    hours: [2, 4],
    cost: [310, 640],
    at: ['larkspur'],
  },
  {
    trade: 'Refrigeration',
    title: 'Freezer door not sealing, frost on floor',
    priority: 'high',
    requests: [
      'Frozen walk-in door does not pull shut any more. Frost on the floor inside, one of the team slipped (not hurt). Gasket is torn at the bottom.',
    ],
    done: 'Replaced door gasket and sweep, adjusted cam-rise hinges, replaced burned-out door heater wire. Removed ice from the threshold. Door closes from 90° by itself and seals all round.',
    materials: 'Walk-in gasket kit, door sweep, heater wire 18 ft',
    hours: [2, 3.5],
    cost: [360, 640],
    at: ['harvest'],
    scene: 'walk-in-cooler',
  },
];
