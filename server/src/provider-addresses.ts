import type { videoHostNames } from '@slodki-ul/contract/platform/system'

export const trimSlash = (url: string): string => url.replace(/\/+$/, '')

/** URLs of the parcel-locker network: its public list and the script of its map. */
export const inpostHosts = { points: 'https://api-shipx-pl.easypack24.net', widget: 'https://geowidget.inpost.pl' }

/** URL of VIES, the register of VAT numbers of the EU. */
export const viesHost = 'https://ec.europa.eu/taxation_customs/vies/rest-api'

/** The environments of KSeF: its API, and the pages that QR codes lead to. */
export const ksefHosts = {
  test: { api: 'https://api-test.ksef.mf.gov.pl/v2', pages: 'https://qr-test.ksef.mf.gov.pl' },
  production: { api: 'https://api.ksef.mf.gov.pl/v2', pages: 'https://qr.ksef.mf.gov.pl' },
} as const

/** URLs of Google sign-in: its script and its keys; a base URL replaces both hosts. */
export function googleAt(clientId: string, baseUrl: string | undefined) {
  const base = baseUrl && trimSlash(baseUrl)
  return {
    clientId,
    script: `${base ?? 'https://accounts.google.com'}/gsi/client`,
    keysUrl: `${base ?? 'https://www.googleapis.com'}/oauth2/v3/certs`,
  }
}

/** URLs of Facebook Login: its SDK and the Graph API; a base URL replaces both hosts. */
export function facebookAt(app: { appId: string; appSecret: string }, baseUrl: string | undefined) {
  const base = baseUrl && trimSlash(baseUrl)
  return {
    ...app,
    sdkUrl: base ?? 'https://connect.facebook.net',
    graphUrl: base ?? 'https://graph.facebook.com',
    /** Origin of its popup and its frames. */
    pagesUrl: base ?? 'https://www.facebook.com',
  }
}

/** URL of MailerLite's API, or the base URL. */
export const newsletterAt = (account: { apiKey: string; groupId: string }, baseUrl: string | undefined) => ({
  apiKey: account.apiKey,
  groupId: account.groupId,
  baseUrl: trimSlash(baseUrl ?? 'https://connect.mailerlite.com'),
})

/** URLs of Meta's advertising pixel: its script and its endpoint for events; a base URL replaces both hosts. */
export function pixelAt(id: string, baseUrl: string | undefined) {
  const base = baseUrl && trimSlash(baseUrl)
  return {
    id,
    script: `${base ?? 'https://connect.facebook.net'}/en_US/fbevents.js`,
    eventsUrl: base ?? 'https://www.facebook.com',
  }
}

/** oEmbed endpoints of video hosts and the hosts of their pictures; a base URL replaces both. */
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
