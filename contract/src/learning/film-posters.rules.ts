import type { PictureCrop } from '../pictures.rules.ts'

/** Shortest side of an uploaded poster, in pixels. */
export const posterSideMin = 360
const posterRatio = 16 / 9

/** The middle of a picture in the shape of a film, as fractions of its size. */
export function posterCrop({ width, height }: { width: number; height: number }): PictureCrop {
  const ratio = width / height
  const cropped =
    ratio > posterRatio ? { width: posterRatio / ratio, height: 1 } : { width: 1, height: ratio / posterRatio }
  return { ...cropped, x: (1 - cropped.width) / 2, y: (1 - cropped.height) / 2 }
}
