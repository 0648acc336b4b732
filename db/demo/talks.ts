/** What people write to each other. In each talk the others and the office alternate, the others first. */

export const PARTNER_TALKS: readonly (readonly string[])[] = [
  [
    'Any news on this one? The store called me again this morning.',
    'Somebody is scheduled, they will check in with the manager on duty when they arrive.',
    'Great, thank you. I will tell the store.',
  ],
  [
    'Please make sure they sign in at the desk, we had an audit finding about that.',
    'Noted on the work order, thank you for the reminder.',
  ],
  [
    'Can they come before 9 AM? We have a regional visit at ten.',
    'Yes, I moved it to the first slot of the day.',
    'Perfect.',
  ],
  [
    'Is this covered by the last repair? It is the same spot as in the spring.',
    'I will compare the reports and let you know before we invoice anything.',
  ],
  [
    'The store manager is out today, the assistant manager has the keys.',
    'Thanks, I changed the contact on the work order.',
  ],
];

export const SUBCONTRACTOR_TALKS: readonly (readonly string[])[] = [
  [
    'On it. We can be there in the first half of the day.',
    'Good, the store knows. Please take photos before you start.',
    'Will do.',
  ],
  [
    'Part is at the counter of the supply house, picking it up on the way.',
    'Thank you. Please write the part number into the report, the customer keeps a list.',
  ],
  [
    'This may go over the limit if the board is bad too. About 280 more.',
    'Please diagnose first and send me the reading. I will ask the customer and raise the limit if they agree.',
    'Board is fine, we stay within the limit.',
  ],
  [
    'Nobody at the store answers the phone. Is there another number?',
    'Try the pharmacy counter, extension 2. They pick up.',
  ],
  [
    'Job is bigger than described, I need a second man for two hours.',
    'Understood, go ahead. Please put the crew size into the report.',
  ],
];

export const OFFICE_NOTES = [
  'Second call for the same unit this year. Let’s propose a replacement with the next quote.',
  'Store manager prefers a phone call over messages.',
  'Check the lease before we invoice, the landlord may own this one.',
  'Customer asked for photos of every step, insurance case.',
] as const;

interface DirectTalk {
  /** The first one begins. */
  between: readonly [string, string];
  workdaysAgo: number;
  lines: readonly string[];
}

export const DIRECT_TALKS: readonly DirectTalk[] = [
  {
    between: ['manager', 'employee'],
    workdaysAgo: 1,
    lines: [
      'Luis, can you take the two stores in Wickham tomorrow? Ben is at the training.',
      'Sure. Is the ceiling tile job still on? I need to load the ladder then.',
      'Yes, both are assigned to you now. Manager there opens at 7.',
      'Ok, I start there and do the floor after lunch.',
      'Thanks. Please clock in per job, last week one visit was missing.',
    ],
  },
  {
    between: ['partner', 'manager'],
    workdaysAgo: 1,
    lines: [
      'Morning Marcus, could you send me the list of open requests for the east side stores before our call at 2?',
      'Sure. You can also filter by location under View Work Orders, it is up to date.',
      'Found it, nice. Two of them are waiting for parts, right?',
      'One is, the other goes ahead tomorrow.',
    ],
  },
  {
    between: ['subcontractor', 'manager'],
    workdaysAgo: 1,
    lines: [
      'Hi Marcus, one of our reports came back. What exactly is missing?',
      'The photo after the work and the readings. The customer pays by that report, so I need it complete.',
      'Understood, Devon has the pictures on his phone. You get it tomorrow.',
    ],
  },
  {
    between: ['subcontractor', 'grace.nakamura'],
    workdaysAgo: 4,
    lines: [
      'Hello Grace, did our last bill arrive? It should be two pages.',
      'Yes, it is in review. Approval is on Thursdays, payment the week after.',
      'Thanks, that helps with our planning.',
    ],
  },
  {
    between: ['admin', 'grace.nakamura'],
    workdaysAgo: 2,
    lines: [
      'Grace, how many bills are waiting for me?',
      'One from each of the four, all within the limits. Brightwater has to correct one line of the older one.',
      'I will go through them today.',
    ],
  },
  {
    between: ['subcontractor2', 'priya.raman'],
    workdaysAgo: 2,
    lines: [
      'Priya, we are short one van on Thursday. Can the faucet wait until Friday?',
      'Friday is fine for the faucet. The floor drain has to stay on Thursday, there is an inspection.',
      'Ok, drain first then.',
    ],
  },
  {
    between: ['employee', 'tom.kowalczyk'],
    workdaysAgo: 3,
    lines: [
      'Do you have the wet saw in your van?',
      'Yes, back on the hooks. Bring the long blade, mine is done.',
      'Ok, see you at seven.',
    ],
  },
  {
    between: ['partner2', 'priya.raman'],
    workdaysAgo: 5,
    lines: [
      'Could you make sure nobody works behind the counter without a pharmacist? It happened last month.',
      'It is in the access notes of all your stores now, and I called the two crews.',
      'Thank you, appreciated.',
    ],
  },
  {
    between: ['admin', 'partner'],
    workdaysAgo: 9,
    lines: [
      'Rachel, the yearly overview for your budget meeting is ready. Shall I send it as a spreadsheet as well?',
      'Yes please, by trade and store if possible.',
      'It is on its way.',
    ],
  },
  {
    between: ['eleanor.voss', 'manager'],
    workdaysAgo: 7,
    lines: [
      'Mr. Oyelaran, the security drawing for Bexford will take another two weeks.',
      'Understood, we keep the remodel on hold and the crew on other work.',
    ],
  },
  {
    between: ['aaliyah.brooks', 'ben.sorensen'],
    workdaysAgo: 6,
    lines: [
      'Which key opens the roof hatch in Stonefield?',
      'The green one, it hangs in the receiving room.',
    ],
  },
  {
    between: ['walt.ferris', 'priya.raman'],
    workdaysAgo: 3,
    lines: [
      'Forecast says rain until Wednesday, we cannot weld the roof before that.',
      'Ok, I put it on hold with that reason and tell the customer.',
    ],
  },
];
