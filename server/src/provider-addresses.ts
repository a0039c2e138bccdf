import type { videoHostNames } from '@slodki-ul/contract/platform/system'

export const trimSlash = (url: string): string => url.replace(/\/+$/, '')

/** Where the locker network answers: its public list, and the script of its map. */
export const inpostHosts = { points: 'https://api-shipx-pl.easypack24.net', widget: 'https://geowidget.inpost.pl' }

/** Sign in with Google: its script, and its keys; a base URL moves both. */
export function googleAt(clientId: string, baseUrl: string | undefined) {
  const base = baseUrl && trimSlash(baseUrl)
  return {
    clientId,
    script: `${base ?? 'https://accounts.google.com'}/gsi/client`,
    keysUrl: `${base ?? 'https://www.googleapis.com'}/oauth2/v3/certs`,
  }
}

/** Facebook Login: its SDK, and the Graph API; a base URL moves both. */
export function facebookAt(app: { appId: string; appSecret: string }, baseUrl: string | undefined) {
  const base = baseUrl && trimSlash(baseUrl)
  return {
    ...app,
    sdkUrl: base ?? 'https://connect.facebook.net',
    graphUrl: base ?? 'https://graph.facebook.com',
    /** Where its window and its frames come from. */
    pagesUrl: base ?? 'https://www.facebook.com',
  }
}

/** MailerLite's API; a base URL moves it. */
export const newsletterAt = (account: { apiKey: string; groupId: string }, baseUrl: string | undefined) => ({
  apiKey: account.apiKey,
  groupId: account.groupId,
  baseUrl: trimSlash(baseUrl ?? 'https://connect.mailerlite.com'),
})

/** The advertising pixel of Meta: its script, and where that sends what it is told; a base URL moves both. */
export function pixelAt(id: string, baseUrl: string | undefined) {
  const base = baseUrl && trimSlash(baseUrl)
  return {
    id,
    script: `${base ?? 'https://connect.facebook.net'}/en_US/fbevents.js`,
    eventsUrl: base ?? 'https://www.facebook.com',
  }
}

/** Where hosts of videos tell about them (oEmbed), and where their pictures come from; a base URL moves both. */
export function videoHostsAt(bases: Record<(typeof videoHostNames)[number], string | undefined>) {
  const at = (base: string | undefined, home: string, path: string, pictures: string) => ({
    oembedUrl: `${trimSlash(base ?? home)}${path}`,
    pictureHosts: [base ? new URL(base).host : pictures],
  })
  return {
    youtube: at(bases.youtube, 'https://www.youtube.com', '/oembed', 'i.ytimg.com'),
    vimeo: at(bases.vimeo, 'https://vimeo.com', '/api/oembed.json', 'i.vimeocdn.com'),
  }
}
