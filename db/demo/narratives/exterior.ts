import type { Narrative } from './narrative.ts';

const SNOW = [12, 1, 2, 3];

export const exterior: readonly Narrative[] = [
  {
    trade: 'Exterior & Snow',
    title: 'Snow removal and salting – parking lot and walks',
    priority: 'high',
    requests: [
      'About 4 inches on the lot and more coming. Please plow before 7 AM, salt the walks and keep the handicapped stalls and cart corrals clear.',
      'Lot was not touched after last night’s snow. Ice at the entrance and on the ramp. Need salt right away.',
    ],
    done: 'Plowed lot and drive lanes, shoveled walks, ramps and fire exits, salted at 10 lb per 1,000 sq ft. Piles placed at the northeast corner away from drains. Second salting at noon.',
    materials: 'Bulk salt 0.8 ton, 6 bags ice melt',
    hours: [2, 5],
    cost: [320, 780],
    season: SNOW,
    onlyThen: true,
    scene: 'snow-lot',
  },
  {
    trade: 'Exterior & Snow',
    title: 'Pothole in drive lane',
    priority: 'medium',
    requests: [
      'Deep pothole at the entrance from the road, a customer says it damaged her tire. There is a cone in it.',
      'Pavement is breaking up by the dumpster pad, about 3 by 4 feet and deep. Trucks hit it every day.',
    ],
    done: 'Squared the edges, removed loose material, tacked and filled with hot mix in two lifts, compacted flush, sealed the joint. About 14 sq ft. Open to traffic after an hour.',
    materials: 'Hot mix asphalt 0.9 ton, tack coat, crack sealer',
    hours: [2, 4],
    cost: [390, 820],
    season: [3, 4, 5],
    scene: 'pothole',
  },
  {
    trade: 'Exterior & Snow',
    title: 'Graffiti on rear wall',
    priority: 'medium',
    requests: [
      'Graffiti about 8 feet wide on the rear wall facing the street. The city gives us 72 hours to remove it.',
      'Somebody tagged the side of the building and the dumpster gate over the weekend.',
    ],
    done: 'Removed paint with gel remover and hot water at low pressure, two passes, neutralized. Light shadow left in the block joints, coated 90 sq ft with matching masonry paint.',
    materials: 'Graffiti remover 2 gal, masonry paint 2 gal',
    hours: [2, 4.5],
    cost: [290, 580],
    scene: 'graffiti',
  },
  {
    trade: 'Exterior & Snow',
    title: 'Roof leak over stock room after storm',
    priority: 'high',
    requests: [
      'Rain came through the ceiling of the stock room last night, two pallets of paper goods are wet. Tiles are down.',
      'Active roof leak near the rear wall, about a gallon an hour when it rains. We moved product and put bins under it.',
    ],
    firstVisit:
      'Too wet to weld. Found an open seam at the curb of the exhaust fan and a blocked drain full of leaves. Cleared the drain, put down a temporary patch. Return on the first dry day.',
    done: 'Cleaned and heat-welded a new membrane patch 3 x 5 ft at the fan curb, resealed the pitch pocket, water-tested 20 minutes. No drip inside. Pictures of the seam attached.',
    materials: 'TPO membrane 20 sq ft, primer, lap sealant',
    hours: [3, 6],
    cost: [520, 1240],
    season: [3, 4, 5, 10, 11],
    scene: 'roof-leak',
  },
  {
    trade: 'Exterior & Snow',
    title: 'Overgrown beds and broken irrigation head',
    priority: 'low',
    requests: [
      'Beds at the road are full of weeds and a sprinkler head shoots water over the sidewalk every morning.',
      'Hedges cover the sign and the walk-up window. Please trim and mulch.',
    ],
    done: 'Weeded and edged all beds, trimmed hedges below the sign, spread 4 yd of mulch, replaced two irrigation heads and set the controller back to three days.',
    materials: '4 yd hardwood mulch, 2 rotor heads',
    hours: [3, 6],
    cost: [360, 740],
    season: [5, 6, 7, 8],
    onlyThen: true,
  },
  {
    trade: 'Exterior & Snow',
    title: 'Damaged cart corral and bollard',
    priority: 'medium',
    requests: [
      'A car backed into the cart corral and bent two rails, one bollard leans. Sharp edge at the height of a child.',
    ],
    done: 'Cut out the bent rails, installed two new sections, straightened and re-set the bollard in concrete, painted safety yellow.',
    materials: '2 corral rails, 3 bags concrete, paint',
    hours: [2.5, 4],
    cost: [380, 690],
    at: ['harvest'],
  },
];
