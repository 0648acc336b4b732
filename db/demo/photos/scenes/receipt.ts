import { fade, glow, linear, soft, surface } from '../shading.ts';
import { box, rect, repeat, stroke } from '../svg.ts';

/** What the till printed: rows of small blocks stand for words, as one sees a slip from arm's length. */
const rows: readonly (readonly [words: readonly number[], price: number])[] = [
  [[60, 34, 88], 52],
  [[44, 70], 46],
  [[92, 30, 40], 58],
  [[38, 64, 26], 46],
  [[74, 52], 52],
  [[50, 28, 60], 46],
];

/** A till receipt on the seat of a van. */
export function drawReceipt(): string {
  return `<defs>${fade('seat', '#4a4d54', '#2b2d33')}${linear('paper', [
    [0, '#fbfaf5'],
    [0.45, '#efede5'],
    [0.5, '#dedbd0'],
    [0.56, '#f4f2ea'],
    [1, '#e6e3d8'],
  ])}</defs>${surface(0, 0, 1280, 960, 'url(#seat)', { grit: 0.35 })}${repeat(5, (i) => stroke(`M${i * 320 - 40} 0Q${i * 320 + 30} 480 ${i * 320 - 20} 960`, '#1d1f24', 12, { opacity: 0.6 }))}${glow(420, 260, 620, 460, '#fff6e0', 0.3)}
  <g transform="rotate(-4 640 480)">${soft(box(430, 40, 440, 900), '#0e0f12', 12, 0.7)}${surface(420, 24, 440, 910, 'url(#paper)', { cloud: 0.14 })}
  ${word(548, 70, 184, 26)}${word(566, 112, 148, 12)}${word(590, 136, 100, 12)}${stroke('M450 176H830', '#8a887f', 2, { 'stroke-dasharray': '8 7' })}${word(450, 196, 120, 11)}${word(720, 196, 110, 11)}
  ${repeat(rows.length, (i) => line(i))}${stroke('M450 560H830', '#8a887f', 2, { 'stroke-dasharray': '8 7' })}
  ${word(450, 588, 110, 13)}${word(766, 588, 64, 13)}${word(450, 620, 60, 13)}${word(778, 620, 52, 13)}${word(450, 662, 120, 24)}${word(730, 662, 100, 24)}
  ${stroke('M450 716H830', '#8a887f', 2, { 'stroke-dasharray': '8 7' })}${word(450, 738, 200, 11)}${word(450, 762, 150, 11)}${repeat(46, (i) => rect(490 + i * 6.6, 806, [2, 4, 1.5, 3][(i * 7) % 4] ?? 2, 70, '#33322e'))}${word(560, 890, 160, 10)}</g>`;
}

function line(index: number): string {
  const [words, price] = rows[index] ?? [[], 0];
  const y = 240 + index * 52;
  let x = 450;
  const text = words.map((width) => {
    const drawn = word(x, y, width, 13);
    x += width + 12;
    return drawn;
  });
  return `${text.join('')}${word(830 - price, y, price, 13)}${word(470, y + 22, 90, 9)}`;
}

/** A word as its letters' columns: narrow blocks with gaps. */
function word(x: number, y: number, width: number, height: number): string {
  const letter = height * 0.62;
  const count = Math.max(1, Math.floor(width / (letter + 2)));
  return repeat(count, (i) => {
    const short = (i * 5 + Math.round(x)) % 3 === 0 ? height * 0.25 : 0;
    return (
      rect(Math.round(x + i * (letter + 2)), y + short, letter * 0.34, height - short, '#3d3c38') +
      rect(Math.round(x + i * (letter + 2)), y + ((i % 2) * height) / 2, letter, height * 0.2, '#4a4944')
    );
  });
}
