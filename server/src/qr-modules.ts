import { lazy } from '#lazy.ts'

const loadLibrary = lazy(async () => (await import('qrcode')).default)

/** Encodes a text as a QR code: `size` modules a side, row by row, with enough error correction for a logo in the middle. */
export async function encodeQr(text: string): Promise<{ size: number; data: Uint8Array }> {
  const library = await loadLibrary()
  return library.create(text, { errorCorrectionLevel: 'Q' }).modules
}
