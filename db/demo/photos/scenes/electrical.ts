import { fade, glow, linear, radial, soft, surface, texture } from '../shading.ts';
import { box, circle, ellipse, path, rect, repeat, type Scene, stroke } from '../svg.ts';

/** A panel on a block wall: a burned breaker behind the open cover, then a closed and labeled door. */
export const electricalPanel: Scene = {
  focus: { x: 400, y: 290, width: 480 },
  draw(stage) {
    return `<defs>${fade('blocks', '#c5c1b2', '#a19d8e')}${linear(
      'sheet',
      [
        [0, '#8f979b'],
        [0.5, '#aab1b4'],
        [1, '#7c8488'],
      ],
      '0 0 1 1',
    )}</defs>${rect(0, 0, 1280, 960, 'url(#blocks)')}
    ${repeat(6, (row) => `${stroke(`M0 ${row * 180 + 40}H1280`, '#8b8778', 5)}${repeat(4, (i) => stroke(`M${i * 380 + (row % 2) * 190} ${row * 180 + 40}v180`, '#908c7d', 4))}`)}
    ${texture('grit', box(0, 0, 1280, 960), 0.35)}${glow(520, 300, 640, 520, '#fff8e2', 0.45)}
    ${rect(560, 0, 60, 140, '#9aa0a2')}${rect(700, 0, 40, 140, '#9aa0a2')}${repeat(2, (i) => rect(550 + i * 140, 118, 80 - i * 20, 26, '#6f7577'))}
    ${soft(box(372, 150, 560, 720), '#35332c', 12, 0.5)}${surface(360, 130, 560, 720, 'url(#sheet)', { brushed: 0.12 })}${rect(360, 130, 560, 720, 'none', { stroke: '#5c6265', 'stroke-width': 6 })}
    ${stage === 'before' ? openCover() : shutDoor()}`;
  },
};

function breaker(x: number, y: number, burnt: boolean): string {
  return `${rect(x, y, 150, 44, burnt ? '#2a2522' : '#1d1f20')}${rect(x + 6, y + 5, 138, 34, burnt ? '#3b322c' : '#303335')}${rect(x + 52, y + 12, 46, 20, burnt ? '#1a1512' : '#0f1011')}${rect(x + 56, y + 14, burnt ? 14 : 22, 16, '#d9d9d4')}${rect(x + 112, y + 14, 20, 16, '#c7b98c')}`;
}

function openCover(): string {
  const wires = repeat(10, (i) => {
    const left = i % 2 === 0;
    const y = 250 + Math.floor(i / 2) * 104;
    const color = ['#b5312a', '#22252a', '#2e5ba8', '#e6e3da', '#d99a2b'][i % 5] ?? '#222222';
    return stroke(
      left ? `M470 ${y}C400 ${y} 410 ${y - 90} 430 170` : `M810 ${y}C880 ${y} 874 ${y - 90} 850 170`,
      color,
      7,
    );
  });
  return `${surface(392, 160, 496, 660, '#4c5356', { cloud: 0.35 })}${wires}${rect(632, 200, 16, 560, '#b98a55')}
  ${repeat(10, (i) => breaker(476, 214 + i * 52, false) + breaker(654, 214 + i * 52, i === 4))}
  ${glow(740, 444, 150, 90, '#0c0907', 0.95)}${glow(820, 430, 90, 70, '#1a120c', 0.9)}${glow(720, 440, 60, 24, '#6b3a1a', 0.7)}
  ${path('M888 160L1110 210V870L888 820z', '#8a9296')}${texture('brushed', 'M888 160L1110 210V870L888 820z', 0.15)}${path('M888 160L1110 210V870L888 820z', 'none', { stroke: '#5c6265', 'stroke-width': 4 })}${path('M930 260L1060 286V560L930 540z', '#ece8da')}${repeat(11, (i) => stroke(`M944 ${290 + i * 22}L1046 ${310 + i * 22}`, '#8a8778', 2))}`;
}

function shutDoor(): string {
  return `${rect(430, 200, 420, 580, '#a3abae')}${rect(430, 200, 420, 580, 'none', { stroke: '#646b6e', 'stroke-width': 5 })}${texture('brushed', box(430, 200, 420, 580), 0.1)}${rect(800, 470, 30, 56, '#33383a')}${circle(815, 498, 9, '#8c9294')}
  ${rect(500, 250, 230, 84, '#f1efe6')}${repeat(3, (i) => rect(518, 268 + i * 20, 150 - i * 30, 8, '#55524a'))}${path('M520 420L580 316L640 420z', '#e2b32d', { transform: 'translate(20 30)' })}${path('M604 376l-16 34h14l-8 28l26 -38h-14l10 -24z', '#22211d')}
  ${repeat(2, (i) => rect(434, 260 + i * 420, 14, 60, '#7a8184'))}${rect(512, 560, 200, 120, '#fdfdf9')}${rect(512, 560, 200, 26, '#3f7d4e')}${repeat(4, (i) => rect(526, 602 + i * 18, 120 + ((i * 37) % 50), 6, '#6b6b66'))}`;
}

/** A parking lot after sunset: dark poles, then light on the asphalt. */
export const parkingLight: Scene = {
  focus: { x: 440, y: 90, width: 780 },
  draw(stage) {
    const lit = stage === 'after';
    return `<defs>${linear('dusk', [
      [0, '#0e1830'],
      [0.6, '#34405e'],
      [1, '#8d6a5c'],
    ])}${fade('lot', lit ? '#55534e' : '#22242a', lit ? '#35342f' : '#121318')}${radial('pool', [
      [0, '#ffe9b8e0'],
      [0.5, '#ffdf9a66'],
      [1, '#ffdf9a00'],
    ])}</defs>${rect(0, 0, 1280, 560, 'url(#dusk)')}
    ${path('M0 560V470H180V440H420V500H700V460H980V490H1280V560z', '#14161d')}${repeat(9, (i) => rect(196 + i * 24, 458, 14, 20, i % 4 === 1 ? '#f2c871' : '#2c3140'))}${rect(720, 480, 200, 40, '#e9d9a8', { opacity: 0.55 })}
    ${surface(0, 550, 1280, 410, 'url(#lot)', { grit: lit ? 0.4 : 0.22, cloud: 0.25 })}
    ${lit ? `${ellipse(820, 760, 520, 190, 'url(#pool)')}${ellipse(250, 640, 330, 80, 'url(#pool)')}` : glow(250, 640, 220, 50, '#ffdf9a', 0.25)}
    ${repeat(7, (i) => path(`M${-60 + i * 220} 960L${190 + i * 150} 640l10 0L${-30 + i * 220} 960z`, lit ? '#cfcabb' : '#4d4f55', { opacity: 0.75 }))}
    ${car(960, 640, lit)}${pole(820, 120, 800, 1, lit)}${pole(250, 300, 650, 0.5, true)}${pole(560, 330, 620, 0.4, lit)}`;
  },
};

function pole(x: number, top: number, foot: number, size: number, lit: boolean): string {
  const width = 16 * size;
  const head = 150 * size;
  const light = lit
    ? `${glow(x + head * 0.62, top + 20 * size, 330 * size, 240 * size, '#fff3cf', 0.85)}${rect(x + head * 0.25, top + 12 * size, head * 0.75, 14 * size, '#fffbe9')}`
    : rect(x + head * 0.25, top + 12 * size, head * 0.75, 12 * size, '#2b2f39');
  return `${rect(x - width / 2, top, width, foot - top, '#1c1f27')}${rect(x - width / 2, top, width * 0.3, foot - top, lit ? '#7f7a6c' : '#363b48')}${rect(x - 26 * size, foot - 40 * size, 52 * size, 44 * size, lit ? '#8d897c' : '#33363e')}
  ${path(`M${x} ${top}L${x + head * 0.3} ${top - 8 * size}H${x + head}V${top + 14 * size}H${x + head * 0.2}z`, '#272b35')}${light}`;
}

function car(x: number, y: number, lit: boolean): string {
  const body = lit ? '#6d3a36' : '#2a2024';
  return `${soft(`M${x - 10} ${y + 96}h260v10h-260z`, '#08090c', 12, 0.7)}${path(`M${x} ${y + 90}V${y + 50}L${x + 40} ${y + 40}L${x + 84} ${y}H${x + 176}L${x + 214} ${y + 40}L${x + 244} ${y + 50}V${y + 90}z`, body)}${path(`M${x + 62} ${y + 40}L${x + 92} ${y + 10}H${x + 170}L${x + 196} ${y + 40}z`, lit ? '#9aa6ad' : '#1a1e28')}${circle(x + 58, y + 90, 26, '#0d0e11')}${circle(x + 190, y + 90, 26, '#0d0e11')}${circle(x + 58, y + 90, 12, '#4d5054')}${circle(x + 190, y + 90, 12, '#4d5054')}`;
}
