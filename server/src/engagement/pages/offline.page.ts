import { createHash } from 'node:crypto'
import { html, sanitised } from '#engagement/pages/markup.ts'
import { translator } from '#engagement/pages/page-texts.ts'
import type { WebBuild } from '#engagement/pages/web-build.ts'

/** The address of the page that is shown when there is no network. */
export const offlinePath = '/offline'

/** Both languages, because without a network nobody can switch them. */
function words(language: 'pl' | 'en') {
  const t = translator(language)
  const title = t('pages:offline.title')
  return html`<section lang="${language}">${language === 'pl' ? html`<h1>${title}</h1>` : html`<h2>${title}</h2>`}<p class="p-lead">${t('pages:offline.lead')}</p><button type="button" class="p-button">${t('pages:offline.retry')}</button></section>`
}

/** The page that the service worker shows offline, under the address that was asked for. It goes away by itself. */
export function renderOffline({ offline }: WebBuild): string {
  const t = translator('pl')
  return html`<!doctype html><html lang="pl"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${t('pages:offline.title')} &middot; ${t('pages:brand')}</title><meta name="robots" content="noindex"><meta name="theme-color" content="#fff1cc"><link rel="icon" href="/favicon.svg" type="image/svg+xml">${sanitised(offline.head)}</head><body><main class="p-wrap p-offline"><span class="p-tone p-tone-latte"><img src="${offline.picture}" alt="" width="400" height="400"></span>${words('pl')}${words('en')}</main>${sanitised(offline.tail)}</body></html>`
    .text
}

/** Removes an earlier service worker and all that it stored. */
const removal = `addEventListener("install",()=>skipWaiting());addEventListener("activate",e=>e.waitUntil((async()=>{for(const n of await caches.keys())await caches.delete(n);await registration.unregister()})()))\n`

/**
 * The service worker, which browsers compare with theirs at each visit: with other styles, texts or files of the offline
 * page it is another one. Switched off, it removes itself.
 */
export function renderWorker(build: WebBuild, isOn: boolean): string {
  if (!isOn) return removal
  const files = [offlinePath, ...build.offline.files]
  const version = createHash('sha256').update(renderOffline(build)).update(files.join()).digest('hex').slice(0, 12)
  return `const version = ${JSON.stringify(version)}\nconst files = ${JSON.stringify(files)}\n${build.offline.worker}`
}
