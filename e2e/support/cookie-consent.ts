/** The cookie of a visitor who has declined everything optional, so that the consent dialog stays closed. */
export function declinedConsentCookie(url: string) {
  const at = new Date().toISOString()
  const choice = {
    categories: ['necessary'],
    revision: 1,
    data: null,
    consentTimestamp: at,
    consentId: '7f4c1a52-6f0f-4d1c-9a43-0d5f3f5b2c11',
    services: {},
    languageCode: 'pl',
    lastConsentTimestamp: at,
  }
  return { name: 'cookie-consent', value: encodeURIComponent(JSON.stringify(choice)), url }
}
