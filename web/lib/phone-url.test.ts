import { expect, test } from 'vitest';
import { phoneUrl } from './phone-url.ts';

test.for([
  ['3125550142', 'tel:+13125550142'],
  ['1-312-555-0142', 'tel:+13125550142'],
  ['+1 312 555 0142', 'tel:+13125550142'],
  ['(312) 555-0142 ext. 12', 'tel:+13125550142'],
  ['+1 555 123 4567,,123#', 'tel:+15551234567'],
  ['+49 30 5550123', 'tel:+49305550123'],
  ['011 49 30 5550123', 'tel:+49305550123'],
  ['0049 30 5550123', 'tel:+49305550123'],
  // Nobody knows of which country or city it is.
  ['030 5550123', 'tel:0305550123'],
  ['555-0100', 'tel:5550100'],
] as const)('%s is dialed in E.164, without its extension: %s', ([typed, url]) => {
  expect(phoneUrl(typed)).toBe(url);
});
