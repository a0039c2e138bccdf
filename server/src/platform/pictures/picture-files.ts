import { fail, type Outcome, succeed } from '@slodki-ul/contract/errors'
import {
  cropPixels,
  originalSize,
  type PictureCrop,
  type PictureFormat,
  type PictureWidth,
  pictureSideMin,
} from '@slodki-ul/contract/pictures.rules'
import pLimit from 'p-limit'
import { lazy } from '#lazy.ts'

const loadSharp = lazy(async () => (await import('sharp')).default)

/** Decoding takes memory and the processor: one at a time leaves the rest to requests. */
const oneByOne = pLimit(1)

/** Most pixels that are decoded; a photograph of a telephone has 48 million. */
const pixelsMax = 50_000_000

export type PictureRefusal = 'type' | 'size' | 'pixels' | 'damaged' | 'ratio' | 'resolution'

export const refusePicture = (reason: PictureRefusal) => fail('ERRORS.UPLOADINVALID', { extra: { reason } })

const startsWith = (bytes: Uint8Array, at: number, ...texts: readonly string[]): boolean =>
  texts.some((text) => Buffer.from(bytes.subarray(at, at + text.length)).toString('latin1') === text)

/** The type of a picture by its first bytes, whatever its name or the browser says; null for all others, such as SVG. */
function pictureTypeOf(bytes: Uint8Array): 'jpeg' | 'png' | 'webp' | 'avif' | null {
  if (startsWith(bytes, 0, '\xff\xd8\xff')) return 'jpeg'
  if (startsWith(bytes, 0, '\x89PNG\r\n\x1a\n')) return 'png'
  if (startsWith(bytes, 0, 'RIFF') && startsWith(bytes, 8, 'WEBP')) return 'webp'
  // Animated ones (avis) are sequences; their first frame is taken.
  return startsWith(bytes, 4, 'ftypavif', 'ftypavis') ? 'avif' : null
}

export type Original = { content: Uint8Array; width: number; height: number }

/**
 * Reads an uploaded picture: upright, without metadata, as WebP. Fails with ERRORS.UPLOADINVALID and the reason: another
 * type, a side that is too short, too many pixels, or damaged.
 */
export async function readOriginal(bytes: Uint8Array, sideMin: number = pictureSideMin): Promise<Outcome<Original>> {
  if (pictureTypeOf(bytes) === null) return refusePicture('type')
  const sharp = await loadSharp()
  return oneByOne(async () => {
    try {
      const { autoOrient } = await sharp(bytes, { limitInputPixels: false }).metadata()
      if (autoOrient.width * autoOrient.height > pixelsMax) return refusePicture('pixels')
      // A long strip is stored smaller.
      const { width, height } = originalSize(autoOrient)
      if (Math.min(width, height) < sideMin) return refusePicture('size')
      const { data, info } = await sharp(bytes, { limitInputPixels: pixelsMax })
        .autoOrient()
        .resize(width, height, { fit: 'fill' })
        .webp({ quality: 92, effort: 2 })
        .toBuffer({ resolveWithObject: true })
      return succeed({ content: data, width: info.width, height: info.height })
    } catch {
      return refusePicture('damaged')
    }
  })
}

const qualities: Record<PictureFormat, object> = { avif: { quality: 55, effort: 3 }, webp: { quality: 80 } }

/** A part of an original in a format, at most `width` pixels wide. */
export async function cutPicture(
  { content, ...size }: Original,
  crop: PictureCrop,
  { width, format }: { width: PictureWidth; format: PictureFormat },
): Promise<Uint8Array> {
  const sharp = await loadSharp()
  return oneByOne(() =>
    sharp(content)
      .extract(cropPixels(crop, size))
      .resize({ width, withoutEnlargement: true })
      .toFormat(format, qualities[format])
      .toBuffer(),
  )
}
