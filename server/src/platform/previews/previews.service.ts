import { hourMs } from '@slodki-ul/contract/durations'
import {
  type PreviewAudience,
  type PreviewLink,
  previewAudiences,
  previewHours,
} from '@slodki-ul/contract/platform/previews'
import type { Context } from '#context.ts'

const seconds = (previewHours * hourMs) / 1000

/** What a link shows: a record of a feature, to whom, and with whose unsaved changes. */
export type Preview = {
  /** `product`, `course` */
  readonly kind: string
  readonly id: string
  readonly audience: PreviewAudience
  /** The member of staff whose draft is in it; null for what is saved. */
  readonly draftOf: string | null
}

const isAudience = (value: string | undefined): value is PreviewAudience =>
  previewAudiences.some((audience) => audience === value)

/**
 * A link that shows a record to everybody who has it, for 24 hours. `pathOf` is the path of its screen in the public web,
 * which must be one of its pages, so that no search engine lists it (BO-075, BO-118).
 */
export function createPreviewLink(
  { clock, config, links }: Pick<Context, 'clock' | 'config' | 'links'>,
  { kind, id, audience, draftOf }: Preview,
  pathOf: (token: string) => string,
): PreviewLink {
  const path = pathOf(links.sign('preview', [kind, id, audience, draftOf ?? ''].join(' '), seconds))
  return {
    pl: `${config.publicUrl}${path}?lang=pl`,
    en: `${config.publicUrl}/en${path}?lang=en`,
    expiresAt: new Date((Math.floor(clock.now() / 1000) + seconds) * 1000).toISOString(),
  }
}

/** What a valid link of a kind shows, and until when; null when it is forged, of another kind or expired. */
export function readPreview(
  { links }: Pick<Context, 'links'>,
  kind: string,
  token: string,
): (Preview & { expiresAt: string }) | null {
  const [own, id, audience, draftOf] = links.verify('preview', token)?.split(' ') ?? []
  if (own !== kind || !id || !isAudience(audience)) return null
  const expiry = Number(token.split('.')[1])
  return { kind, id, audience, draftOf: draftOf || null, expiresAt: new Date(expiry * 1000).toISOString() }
}
