import { addTexts } from '#i18n/add-texts.ts'
import trackingTexts from '#i18n/pl/tracking.json'
import 'vanilla-cookieconsent/dist/css-components/base.css'
import 'vanilla-cookieconsent/dist/css-components/light-scheme.css'
import 'vanilla-cookieconsent/dist/css-components/preferences-modal.css'
import './consent.css'
import './consent-question.css'
import './consent-settings.css'
import type { Language } from '@slodki-ul/contract/language'
import { consentDays } from '@slodki-ul/contract/limits'
import type { Configuration } from '@slodki-ul/contract/platform/system'
import i18next from 'i18next'
import * as library from 'vanilla-cookieconsent'
import { consentCookie, consentRevision, isAccepted, startConsent } from '#core/consent.ts'
import { once } from '#core/once.ts'
import { addMiddleware, store } from '#core/store.ts'
import { systemApi } from '#core/system.api.ts'
import { trainingsApi } from '#engagement/trainings/trainings.api.ts'
import { consentTexts } from './consent-texts.ts'
import { startPixel, stopPixel } from './pixel.ts'
import { trackEvent } from './track-event.ts'
import { trackingApi } from './tracking.api.ts'

addTexts({ tracking: trackingTexts })

/** Cookies that the advertiser stores in the browser. */
const marketingCookies = [{ name: /^_fb[pc]$/ }]

const categoriesIn = (cookie: library.CookieValue) => ({
  marketing: cookie.categories.includes('marketing'),
  media: cookie.categories.includes('media'),
})

/** Sends the record of a choice without waiting for it; a network failure does not affect the choice. */
function sendConsentRecord(cookie: library.CookieValue): void {
  const languageCode: Language = cookie.languageCode === 'en' ? 'en' : 'pl'
  const body = { choiceId: cookie.consentId, ...categoriesIn(cookie), revision: consentRevision, languageCode }
  store.dispatch(trackingApi.endpoints.saveCookieChoice.initiate({ body }))
}

/**
 * The library focuses the question, up to twice while it appears. Prevent that when the user has already focused
 * something.
 */
function preventAutofocus(element: HTMLElement): void {
  const focus = element.focus.bind(element)
  element.focus = (options) => {
    if (document.activeElement === document.body) focus(options)
  }
}

/**
 * Makes the page behind the question usable by keyboard too: the question is not modal, although the library treats it
 * as such.
 */
function makePageUsable(question: HTMLElement): void {
  question.removeAttribute('aria-modal')
  // The library would trap the focus after its last button.
  question.addEventListener('keydown', (event) => event.key === 'Tab' && event.stopPropagation())
  if (question.firstElementChild instanceof HTMLElement) preventAutofocus(question.firstElementChild)
}

async function ask({ pixel, videoHosts }: Configuration): Promise<void> {
  const asked = { marketing: pixel !== null, media: videoHosts.length > 0 }
  const follow = () => {
    if (pixel && isAccepted('marketing')) startPixel(pixel)
    else stopPixel()
  }
  // First in the page, so that keyboard users reach the question first.
  const root = document.createElement('div')
  document.body.prepend(root)
  const translate = (language: Language) => () => consentTexts(language, asked, videoHosts)
  await library.run({
    root,
    revision: consentRevision,
    // Nobody is asked when nothing needs consent; the settings still describe what is used.
    autoShow: asked.marketing || asked.media,
    hideFromBots: false,
    manageScriptTags: false,
    cookie: { name: consentCookie, expiresAfterDays: consentDays, secure: location.protocol === 'https:' },
    guiOptions: {
      consentModal: { layout: 'cloud inline', position: 'bottom center', equalWeightButtons: true },
      preferencesModal: { layout: 'box', equalWeightButtons: true },
    },
    categories: {
      necessary: { enabled: true, readOnly: true },
      ...(asked.marketing ? { marketing: { autoClear: { cookies: marketingCookies } } } : {}),
      ...(asked.media ? { media: {} } : {}),
    },
    language: {
      default: i18next.language === 'en' ? 'en' : 'pl',
      translations: { pl: translate('pl'), en: translate('en') },
    },
    onFirstConsent: ({ cookie }) => sendConsentRecord(cookie),
    onConsent: follow,
    onChange: ({ cookie }) => {
      follow()
      sendConsentRecord(cookie)
    },
    onModalReady: ({ modalName, modal }) => {
      if (modalName === 'consentModal') makePageUsable(modal)
    },
  })
  // A message about a training may be sent from several pages.
  addMiddleware(() => (next) => (action) => {
    if (trainingsApi.endpoints.sendTrainingMessage.matchFulfilled(action)) trackEvent({ name: 'Contact' })
    return next(action)
  })
  i18next.on('languageChanged', (language) => library.setLanguage(language, true))
  startConsent((category) => library.acceptCategory([...(library.getCookie('categories') ?? []), category]))
}

/** Asks for consent once, unless this browser has a stored choice, and applies the choice (MKT-13). */
export const askForConsent = once(ask)

/** Shows the settings, where a consent is withdrawn as easily as it was given. */
export async function openConsentSettings(): Promise<void> {
  const { data } = await store.dispatch(systemApi.endpoints.getHealth.initiate(undefined, { subscribe: false }))
  if (!data) return
  await askForConsent(data.configuration)
  library.showPreferences()
}
