import sharp from 'sharp';
import { createRandom } from '../random.ts';
import { drawReceipt } from './scenes/receipt.ts';
import { type PhotoName, SCENES, type SceneName } from './scenes.ts';
import { HEIGHT, radial, rect, type Stage, WIDTH } from './svg.ts';
import { texturePatterns } from './textures.ts';

const QUALITY = 78;
/** Of the sensor, in grey levels. */
const GRAIN = 9;

/** A JPEG of 1280 × 960: the drawn scene, taken by a phone that adds a dark rim, softness and grain. */
export async function drawPhoto(name: PhotoName): Promise<Buffer> {
  if (name === 'receipt') return develop(await raster(drawReceipt()));
  const cut = name.lastIndexOf('-');
  const scene = SCENES[name.slice(0, cut) as SceneName];
  const shot = name.slice(cut + 1) as Stage | 'close';
  const picture = await raster(scene.draw(shot === 'after' ? 'after' : 'before'));
  if (shot !== 'close') return develop(picture);
  const { x, y, width } = scene.focus;
  const height = Math.round((width * HEIGHT) / WIDTH);
  return develop(picture.extract({ left: x, top: y, width, height }).resize(WIDTH, HEIGHT));
}

async function raster(content: string): Promise<sharp.Sharp> {
  const rim = radial('rim', [
    [0.55, '#00000000'],
    [1, '#00000078'],
  ], '0.5 0.48 0.75');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    <defs>${await texturePatterns()}${rim}</defs>${content}${rect(0, 0, WIDTH, HEIGHT, 'url(#rim)')}</svg>`;
  const { data, info } = await sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return sharp(data, { raw: { width: info.width, height: info.height, channels: 3 } });
}

async function develop(picture: sharp.Sharp): Promise<Buffer> {
  const pixels = await picture.blur(0.7).raw().toBuffer();
  const grain = sensorGrain();
  // The same grain in all three channels, shifted from row to row, so that no pattern shows.
  for (let index = 0, cell = 0; index < pixels.length; index += 3, cell = (cell + 1) % grain.length) {
    const off = grain[cell] ?? 0;
    pixels[index] = clamp((pixels[index] ?? 0) + off);
    pixels[index + 1] = clamp((pixels[index + 1] ?? 0) + off);
    pixels[index + 2] = clamp((pixels[index + 2] ?? 0) + off);
  }
  return sharp(pixels, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } }).jpeg({ quality: QUALITY }).toBuffer();
}

const clamp = (level: number) => (level < 0 ? 0 : level > 255 ? 255 : level);

let grainCells: Int8Array | undefined;

function sensorGrain(): Int8Array {
  const random = createRandom(35);
  // A prime length shares no factor with the width.
  grainCells ??= Int8Array.from({ length: 65_537 }, () => (random.next() + random.next() + random.next() - 1.5) * GRAIN);
  return grainCells;
}
