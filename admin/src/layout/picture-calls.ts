import type { EditedPicture, PictureCrop } from '@slodki-ul/contract/pictures.rules'
import type { Upload } from '#core/upload.ts'

/** A picture of a record, with what is shown of the uploaded one; the crop is null for a drawing. */
export type Picture = Readonly<EditedPicture> & { readonly id: string; readonly url: string }

export type PictureTexts = { altPl: string; altEn: string }

type Sent<Data = unknown> = PromiseLike<{ data?: Data | undefined; error?: unknown }>

/** The calls of the record whose pictures are edited. */
export type PictureCalls = {
  readonly add: (texts: PictureTexts, crop: PictureCrop, upload: Upload) => Sent
  /** Changes a picture that still is as it was seen. */
  readonly change: (id: string, texts: PictureTexts & { crop: PictureCrop | null; seen: EditedPicture }) => Sent
  /** Resolves with the address of the whole picture in memory. */
  readonly loadOriginal: (id: string) => Sent<string>
  /** Resolves with the pictures in the order that holds. */
  readonly sort: (ids: string[]) => Sent<readonly Picture[]>
  readonly remove: (id: string) => Sent
  /** Takes the last move back; absent where that cannot be. */
  readonly undoSort?: () => void
}

/** What the pictures are called where they are edited. */
export type PictureWords = {
  readonly edit: string
  readonly removeText: string
  readonly tooMany: string
  /** Of the first picture; absent where it is like the others. */
  readonly first?: string
}
