import { fade, glow, soft, surface, texture } from '../shading.ts';
import { box, circle, ellipse, group, path, rect, repeat, type Scene, stroke } from '../svg.ts';

const greySky = `<defs>${fade('overcast', '#aeb7be', '#dfe2e2')}${fade('asphalt', '#6a6a68', '#454544')}</defs>${rect(0, 0, 1280, 420, 'url(#overcast)')}${glow(300, 120, 420, 110, '#ffffff', 0.5)}${glow(980, 180, 380, 90, '#ffffff', 0.4)}`;

/** The front of a shop far behind a lot. */
function shop(roof: string): string {
  return `${path('M0 420V300H60V280H300V310H420V420z', '#7d7f7c')}${rect(420, 230, 640, 190, '#b8a98f')}${rect(400, 216, 680, 30, roof)}${rect(620, 150, 260, 90, '#a89a82')}${rect(640, 172, 220, 42, '#3f6b4c')}${repeat(6, (i) => rect(656 + i * 33, 184, 20, 18, '#f1efe4'))}
  ${repeat(7, (i) => rect(446 + i * 86, 300, 66, 110, '#4f6470'))}${repeat(7, (i) => path(`M${446 + i * 86} 300h30l-30 70z`, '#ffffff', { opacity: 0.2 }))}${rect(704, 290, 90, 130, '#2f3b42')}${rect(1060, 330, 220, 90, '#8b8d89')}`;
}

/** A parking lot deep in snow, then ploughed and salted. */
export const snowLot: Scene = {
  focus: { x: 620, y: 360, width: 640 },
  draw(stage) {
    const before = stage === 'before';
    const flakes = repeat(70, (i) =>
      circle((i * 193) % 1280, (i * 127) % 900, 2 + (i % 4), '#ffffff', { opacity: 0.75 }),
    );
    return `${greySky}${shop('#f2f5f7')}<defs>${fade('snow', '#dfe6ec', '#f7fafb')}</defs>
    ${rect(0, 416, 1280, 544, before ? 'url(#snow)' : 'url(#asphalt)')}${before ? deepSnow() : ploughed()}${before ? flakes : ''}`;
  },
};

function deepSnow(): string {
  return `${texture('cloud', box(0, 416, 1280, 544), 0.1)}${stroke('M560 960C600 760 640 600 700 420M700 960C720 760 730 600 748 420', '#b4c2cd', 22, { opacity: 0.6 })}${stroke('M572 960C612 760 652 600 706 420', '#ffffff', 6, { opacity: 0.7 })}
  ${soft('M900 668h260v20h-260z', '#9fb0bd', 12, 0.5)}${path('M880 672V624L930 596L968 548H1086L1130 596L1168 612V672z', '#6d7d8d')}${path('M946 600L978 560H1020V600zM1034 560H1080L1112 600H1034z', '#39454f')}${circle(938, 674, 22, '#23272b')}${circle(1108, 674, 22, '#23272b')}${rect(876, 660, 300, 34, '#f1f5f7', { rx: 16 })}
  ${path('M870 618Q896 584 940 588Q950 546 972 540Q1030 506 1088 538Q1116 560 1130 584Q1180 594 1178 620Q1150 606 1128 606Q1100 560 1080 556H976Q950 580 936 604Q900 606 870 618z', '#fdfefe')}
  ${stroke('M180 700V560M300 700V560M180 600H300M180 650H300', '#7d8a93', 10)}${path('M150 720Q240 670 330 716T150 720z', '#ffffff')}${glow(320, 830, 420, 90, '#ffffff', 0.6)}${glow(1020, 760, 320, 60, '#ffffff', 0.6)}`;
}

function ploughed(): string {
  return `${texture('grit', box(0, 416, 1280, 544), 0.5)}${texture('cloud', box(0, 416, 1280, 544), 0.3)}${repeat(6, (i) => path(`M${60 + i * 230} 960L${330 + i * 130} 520h10L${90 + i * 230} 960z`, '#d9d6ca', { opacity: 0.8 }))}
  ${path('M0 700Q90 560 240 600T330 700Q250 760 0 800z', '#f2f6f8')}${path('M0 740Q120 640 260 690Q200 780 0 800z', '#c3d0da')}${path('M1000 520Q1120 420 1280 470V620Q1120 600 1000 520z', '#eef3f6')}${path('M1040 540Q1150 500 1280 560V620Q1140 600 1040 540z', '#c6d2db')}
  ${repeat(90, (i) => circle(300 + ((i * 157) % 760), 560 + ((i * 89) % 380), 2.2, '#f4f4ef', { opacity: 0.8 }))}${soft('M0 800Q250 760 330 700V716Q250 790 0 830z', '#2e2f2e', 8, 0.4)}`;
}

/** A drive lane: a pothole with a cone, then a black patch. */
export const pothole: Scene = {
  focus: { x: 330, y: 430, width: 600 },
  draw(stage) {
    const hole = 'M400 690Q430 600 560 610T800 600Q900 640 880 720T700 800Q500 830 420 770T400 690z';
    const before = `${soft(hole, '#2a2927', 12, 0.5)}${path(hole, '#35312b')}${texture('grit', hole, 0.9)}${path('M470 720Q560 660 680 680T820 720Q740 776 600 770T470 720z', '#5c6a70')}${glow(600, 706, 120, 22, '#cfdbe0', 0.7)}${stroke('M400 690Q430 600 560 610T800 600Q900 640 880 720', '#1a1917', 10)}
    ${repeat(26, (i) => path(`M${330 + ((i * 89) % 640)} ${620 + ((i * 53) % 260)}l16 -8l12 10l-14 9z`, i % 2 ? '#7d7a73' : '#33322f'))}${stroke('M880 690L1010 640L1120 650M420 770L330 850L240 860M560 610L520 540L540 490', '#2e2d2b', 5)}
    ${soft('M880 620h150v16h-150z', '#22211f', 8, 0.6)}${path('M930 400L980 400L1030 616H880z', '#e2622b')}${path('M918 450H992L1004 506H906zM896 548H1014L1024 590H886z', '#f3efe6')}${rect(866, 610, 178, 22, '#c9521f')}`;
    const patch = 'M380 610L900 584L936 800L350 826z';
    const after = `${path(patch, '#2b2b2c')}${texture('grit', patch, 0.45)}${stroke('M380 610L900 584L936 800L350 826z', '#19191a', 14)}${glow(620, 690, 240, 70, '#6d6d6c', 0.4)}`;
    return `${greySky}${shop('#6f7371')}${surface(0, 416, 1280, 544, 'url(#asphalt)', { grit: 0.6, cloud: 0.35 })}${path('M1030 420L1280 640V700L1010 420z', '#d6b93a', { opacity: 0.7 })}${stage === 'before' ? before : after}`;
  },
};

/** The rear wall of a shop: sprayed on, then clean. */
export const graffiti: Scene = {
  focus: { x: 260, y: 240, width: 640 },
  draw(stage) {
    const letters =
      'M250 600C250 460 330 380 420 400C480 430 430 500 380 520C460 520 500 600 420 640C360 660 300 640 280 600M520 640L580 390L650 640M545 550H630M720 640V400C820 390 860 460 800 510L880 640M960 400C900 400 880 520 920 600C960 670 1040 640 1040 560H980';
    const sprayed = `${stroke(letters, '#0f0f12', 60, { 'stroke-linejoin': 'round' })}${stroke(letters, '#c3297a', 44, { 'stroke-linejoin': 'round' })}${stroke(letters, '#ff7ab8', 14, { 'stroke-linejoin': 'round', transform: 'translate(-8 -9)' })}${stroke('M200 700Q620 650 1100 700', '#2a7fd0', 18)}${repeat(9, (i) => stroke(`M${300 + i * 88} ${650 + (i % 3) * 8}v${30 + ((i * 43) % 90)}`, '#a3206a', 5))}${glow(620, 520, 520, 240, '#c3297a', 0.18)}`;
    const clean = `${rect(190, 360, 900, 370, '#b5ad9d', { opacity: 0.55 })}${texture('cloud', box(190, 360, 900, 370), 0.12)}`;
    return `<defs>${fade('rear', '#bdb4a3', '#988f7f')}${fade('alley', '#5b5a57', '#3f3f3d')}</defs>${rect(0, 0, 1280, 800, 'url(#rear)')}${repeat(9, (row) => `${stroke(`M0 ${row * 92}H1280`, '#857d6f', 5)}${repeat(6, (i) => stroke(`M${i * 250 + (row % 2) * 125} ${row * 92}v92`, '#877f71', 4))}`)}
    ${stage === 'before' ? sprayed : clean}${texture('grit', box(0, 0, 1280, 800), 0.25)}${texture('cloud', box(0, 0, 1280, 800), 0.25)}${path('M0 0H1280V120L0 260z', '#1d1c19', { opacity: 0.28 })}
    ${surface(0, 790, 1280, 170, 'url(#alley)', { grit: 0.6 })}${soft('M1120 850h160v14h-160z', '#171614', 12, 0.7)}${rect(1110, 560, 190, 300, '#2f5d46')}${rect(1100, 540, 200, 34, '#24483a')}${rect(1130, 620, 150, 12, '#24483a')}${group(repeat(3, (i) => rect(1130, 670 + i * 54, 150, 8, '#3d7259')))}${rect(90, 120, 110, 60, '#3a3a38')}${ellipse(145, 186, 46, 14, '#fdf6d8', { opacity: 0.7 })}`;
  },
};

/** Accessible stalls: worn off, then bright. */
export const parkingStripes: Scene = {
  focus: { x: 300, y: 400, width: 680 },
  draw(stage) {
    const fresh = stage === 'after';
    const paint = fresh ? '#f2f1ea' : '#a3a19a';
    const opacity = fresh ? 0.96 : 0.38;
    const lines = [60, 330, 560, 720, 950, 1220];
    const stripes = lines.map((x) =>
      path(`M${x} 960L${640 + (x - 640) * 0.55} 500h14L${x + 30} 960z`, paint, { opacity }),
    );
    const hatch = repeat(6, (i) =>
      path(
        `M${574 + i * 4} ${600 + i * 62}l${136 - i * 2} ${-54 - i * 3}v16l-${134 - i * 2} ${54 + i * 3}z`,
        paint,
        { opacity },
      ),
    );
    const symbol = (x: number) =>
      group(
        `${rect(-70, -70, 140, 140, fresh ? '#2459a8' : '#5b6d86', { opacity: fresh ? 0.95 : 0.4 })}${circle(-8, -44, 13, paint, { opacity })}${stroke('M-8 -28V8H26L44 44M-8 -12H20', paint, 12, { opacity })}${stroke('M-22 2A34 34 0 1 0 28 34', paint, 12, { opacity })}`,
        { transform: `translate(${x} 780) scale(1.15 0.72)` },
      );
    return `${greySky}${shop('#6f7371')}${rect(0, 416, 1280, 40, '#b3afa4')}${surface(0, 452, 1280, 508, 'url(#asphalt)', { grit: fresh ? 0.4 : 0.55, cloud: 0.35 })}
    ${stripes.join('')}${hatch}${symbol(420)}${symbol(868)}${fresh ? '' : texture('grit', box(0, 500, 1280, 460), 0.35)}
    ${repeat(2, (i) => `${rect(460 + i * 350, 300, 10, 150, '#7d8184')}${rect(436 + i * 350, 270, 58, 76, '#2459a8')}${circle(465 + i * 350, 292, 7, '#f2f1ea')}${stroke(`M${465 + i * 350} 302v20h14`, '#f2f1ea', 6)}`)}
    ${fresh ? `${path('M180 880L210 760L240 880z', '#e2622b')}${rect(164, 876, 92, 16, '#c9521f')}` : ''}`;
  },
};
