import { daySeconds } from '@slodki-ul/contract/durations'
import type { Context } from '#context.ts'

/** Seconds for which links to purchased files work. */
export const downloadLinkSeconds = 30 * daySeconds

/** Purpose of signed links to purchased files; the subject is the file and the order. */
const downloadPurpose = 'file'

export type Download = { fileId: string; orderId: string }

const extensions: Readonly<Record<string, string>> = { 'image/svg+xml': '.svg', 'image/webp': '.webp' }

/** URL of a public file. The extension tells drawings from uploaded pictures, which have sizes. */
export const mediaUrl = (fileId: string, contentType: string): string =>
  `/media/${fileId}${extensions[contentType] ?? ''}`

/** A link to a purchased file, valid for `seconds`. */
export const downloadUrl = (
  context: Pick<Context, 'config' | 'links'>,
  { fileId, orderId }: Download,
  seconds: number,
): string =>
  `${context.config.publicUrl}/media/private/${context.links.sign(downloadPurpose, `${fileId}.${orderId}`, seconds)}`

/** The subject of a link, expired or not; null when the link is not ours. */
export function readDownload(
  { links }: Pick<Context, 'links'>,
  token: string,
): (Download & { isExpired: boolean }) | null {
  const link = links.read(downloadPurpose, token)
  const [fileId, orderId] = link?.subject.split('.') ?? []
  return link && fileId && orderId ? { fileId, orderId, isExpired: link.isExpired } : null
}

/** Purpose of signed links to files included in a plan; the subject is the file and the subscription. */
const giftPurpose = 'gift'

export type Gift = { fileId: string; subscriptionId: string }

/** A link to a file included in a subscription, valid for `seconds`. */
export const giftUrl = (
  context: Pick<Context, 'config' | 'links'>,
  { fileId, subscriptionId }: Gift,
  seconds: number,
): string =>
  `${context.config.publicUrl}/media/gift/${context.links.sign(giftPurpose, `${fileId}.${subscriptionId}`, seconds)}`

/** The subject of a valid link; null when the link is not ours or has expired. */
export function readGift({ links }: Pick<Context, 'links'>, token: string): Gift | null {
  const [fileId, subscriptionId] = links.verify(giftPurpose, token)?.split('.') ?? []
  return fileId && subscriptionId ? { fileId, subscriptionId } : null
}
