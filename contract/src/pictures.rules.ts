/** Widths in which an uploaded picture is served, in pixels. */
export const pictureWidths = [400, 800, 1600] as const
export type PictureWidth = (typeof pictureWidths)[number]

/** Formats in which an uploaded picture is served, the smaller one to browsers that accept it. */
export const pictureFormats = ['avif', 'webp'] as const
export type PictureFormat = (typeof pictureFormats)[number]

/** Width by height of the pictures of the shop. */
export const pictureRatio = 1 / 1.06

/** Shortest side of an uploaded picture, and the height of what is cut from it, in pixels. */
export const pictureSideMin = 800

/** Largest picture that may be uploaded. */
export const pictureMaxBytes = 20 * 1024 * 1024

/** Longest side of a stored original, in pixels. */
const originalSideMax = 4_000

/** The size in which a picture is stored. */
export function originalSize({ width, height }: { width: number; height: number }) {
  const scale = Math.min(1, originalSideMax / Math.max(width, height))
  return { width: Math.round(width * scale), height: Math.round(height * scale) }
}

/** The part of a picture that is shown, as fractions of its width and height. */
export type PictureCrop = { x: number; y: number; width: number; height: number }

/** What is edited of a picture; the crop is null for a drawing. */
export type EditedPicture = { altPl: string; altEn: string | null; crop: PictureCrop | null }

const isSameCrop = (one: PictureCrop | null, other: PictureCrop | null) =>
  one && other
    ? one.x === other.x && one.y === other.y && one.width === other.width && one.height === other.height
    : one === other

/** Whether a picture is as somebody saw it who changes it. */
export const isPictureAsSeen = (picture: EditedPicture, seen: EditedPicture): boolean =>
  picture.altPl === seen.altPl && (picture.altEn ?? '') === (seen.altEn ?? '') && isSameCrop(picture.crop, seen.crop)

/** The pixels of a crop of a picture of this size. */
export function cropPixels(crop: PictureCrop, size: { width: number; height: number }) {
  const left = Math.round(crop.x * size.width)
  const top = Math.round(crop.y * size.height)
  return {
    left,
    top,
    width: Math.min(Math.round(crop.width * size.width), size.width - left),
    height: Math.min(Math.round(crop.height * size.height), size.height - top),
  }
}

/** Rounding of the browser moves a crop by less than this many pixels. */
const roundingPixels = 3

/** Why a crop does not fit a picture of this size; null when it does. */
export function cropIssue(crop: PictureCrop, size: { width: number; height: number }): 'ratio' | 'resolution' | null {
  const { width, height } = cropPixels(crop, size)
  if (Math.abs(width - height * pictureRatio) > roundingPixels) return 'ratio'
  return height < pictureSideMin - roundingPixels ? 'resolution' : null
}

/** The largest crop in the middle of a picture. */
export function middleCrop(size: { width: number; height: number }): PictureCrop {
  const height = Math.min(1, size.width / pictureRatio / size.height)
  const width = (height * size.height * pictureRatio) / size.width
  return { x: (1 - width) / 2, y: (1 - height) / 2, width, height }
}

/** The sizes of an uploaded picture for `srcset`, by the URL that a call replied; none of a drawing. */
export const pictureSizes = (url: string): string | undefined =>
  url.endsWith('.webp')
    ? `${pictureWidths.map((width) => url.replace(/([^/]+)\.webp$/, `pictures/$1-${width} ${width}w`))}`
    : undefined
