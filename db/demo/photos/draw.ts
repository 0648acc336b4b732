/** Turns drawn scenes into what a phone makes of them: a dark rim, softness, grain, a JPEG. */
import sharp from 'sharp';
import { createRandom } from '../random.ts';
import { drawReceipt } from './scenes/receipt.ts';
import { type PhotoName, SCENES, type SceneName } from './scenes.ts';
import { radial } from './shading.ts';
import { HEIGHT, rect, WIDTH } from './svg.ts';
import { texturePatterns } from './textures.ts';

const QUALITY = 78;
/** Of the sensor, in grey levels. */
const GRAIN = 7;

/** Red, green and blue of every pixel, row by row. */
type Pixels = Buffer;

/** Takes the named picture: a JPEG of 1280 × 960. */
export type Camera = (name: PhotoName) => Promise<Buffer>;

/** A camera that takes each picture once. */
export function createCamera(): Camera {
  const taken = new Map<PhotoName, Promise<Buffer>>();

  function take(scene: SceneName, stage: 'before' | 'after'): void {
    const picture = raster(SCENES[scene].draw(stage));
    taken.set(`${scene}-${stage}`, picture.then(develop));
    // The close picture is a part of the first one, so both are taken at once.
    if (stage === 'before')
      taken.set(`${scene}-close`, picture.then((pixels) => cropped(pixels, scene)).then(develop));
  }

  return (name) => {
    if (!taken.has(name)) {
      if (name === 'receipt') taken.set(name, raster(drawReceipt()).then(develop));
      else
        take(name.slice(0, name.lastIndexOf('-')) as SceneName, name.endsWith('-after') ? 'after' : 'before');
    }
    return taken.get(name) ?? Promise.reject(new Error(`There is no picture called ${name}.`));
  };
}

async function raster(content: string): Promise<Pixels> {
  const rim = radial(
    'rim',
    [
      [0.55, '#00000000'],
      [1, '#00000078'],
    ],
    '0.5 0.48 0.75',
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    <defs>${await texturePatterns()}${rim}</defs>${content}${rect(0, 0, WIDTH, HEIGHT, 'url(#rim)')}</svg>`;
  return sharp(Buffer.from(svg)).removeAlpha().blur(0.7).raw().toBuffer();
}

function cropped(pixels: Pixels, scene: SceneName): Promise<Pixels> {
  const { x, y, width } = SCENES[scene].focus;
  const height = Math.round((width * HEIGHT) / WIDTH);
  return fromPixels(pixels)
    .extract({ left: x, top: y, width, height })
    .resize(WIDTH, HEIGHT)
    .raw()
    .toBuffer();
}

/** Adds the grain and compresses. */
function develop(pixels: Pixels): Promise<Buffer> {
  const grain = sensorGrain();
  const grained = Buffer.from(pixels);
  for (let index = 0, cell = 0; index < grained.length; index += 3, cell = (cell + 1) % grain.length) {
    const off = grain[cell] ?? 0;
    for (let channel = index; channel < index + 3; channel += 1) {
      const level = (pixels[channel] ?? 0) + off;
      grained[channel] = Math.max(0, Math.min(255, level));
    }
  }
  return fromPixels(grained).jpeg({ quality: QUALITY }).toBuffer();
}

function fromPixels(pixels: Pixels) {
  return sharp(pixels, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } });
}

let grainCells: Int8Array | undefined;

function sensorGrain(): Int8Array {
  const random = createRandom(35);
  // A prime length shares no factor with the width, so no pattern shows from row to row.
  grainCells ??= Int8Array.from(
    { length: 65_537 },
    () => (random.next() + random.next() + random.next() - 1.5) * GRAIN,
  );
  return grainCells;
}
