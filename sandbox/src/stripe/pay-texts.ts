import type { Language } from '@slodki-ul/contract/language'

const plural = new Intl.PluralRules('pl')

const pl = {
  title: 'Płatność symulowana',
  heading: 'Zapłać',
  notice: 'To jest symulowana płatność: zajmuje miejsce strony Stripe, a z konta ani karty nie zniknie ani grosz.',
  summary: 'Zamówienie',
  total: 'Razem',
  totalToday: 'Dziś do zapłaty',
  discount: 'Rabat na pierwszy okres',
  renews: 'Potem karta jest obciążana sama:',
  every: (months: number) => {
    if (months === 12) return 'co rok'
    if (months === 1) return 'co miesiąc'
    return `co ${months} ${plural.select(months) === 'few' ? 'miesiące' : 'miesięcy'}`
  },
  quantityUnit: 'szt.',
  email: 'E-mail',
  methods: 'Metoda płatności',
  validUntil: 'Płatność ważna do',
  method: { card: 'karta', blik: 'BLIK', p24: 'Przelewy24' },
  choose: 'Co ma się wydarzyć?',
  pay: 'Zapłać',
  payLater: 'Zapłać później (przelew w drodze)',
  decline: 'Odmowa banku',
  cancel: 'Wróć do sklepu bez płacenia',
  declined: 'Bank odmówił tej płatności i nie pobrano żadnych pieniędzy. Spróbuj jeszcze raz albo wróć do sklepu.',
  completeHeading: 'Opłacone',
  complete: 'Ta płatność jest zakończona. Zamówienie czeka już w sklepie.',
  waitingHeading: 'Przelew w drodze',
  waiting: 'Zamówienie przyjęto, ale pieniądze jeszcze nie dotarły. Zdecyduj, co stanie się z przelewem.',
  settle: 'Przelew dotarł',
  failSettle: 'Przelew nie dotarł',
  failedHeading: 'Przelew nie dotarł',
  failed: 'Ta płatność się nie powiodła i nie można jej powtórzyć. W sklepie możesz zacząć nową.',
  expiredHeading: 'Płatność wygasła',
  expired: 'Czas na tę płatność minął albo sklep ją zamknął. W sklepie możesz zacząć nową.',
  missingHeading: 'Nie ma takiej płatności',
  missing: 'Adres jest niepełny albo piaskownicę wyczyszczono.',
  back: 'Wróć do sklepu',
  backToSandbox: 'Przejdź do piaskownicy',
}

export type PayTexts = typeof pl

const en: PayTexts = {
  title: 'Simulated payment',
  heading: 'Pay',
  notice: 'This is a simulated payment: this page replaces Stripe’s, and no money leaves your account or card.',
  summary: 'Your order',
  total: 'Total',
  totalToday: 'To pay today',
  discount: 'Discount on the first period',
  renews: 'After that the card is charged by itself:',
  every: (months) => {
    if (months === 12) return 'every year'
    return months === 1 ? 'every month' : `every ${months} months`
  },
  quantityUnit: 'pcs',
  email: 'E-mail',
  methods: 'Payment method',
  validUntil: 'Payment open until',
  method: { card: 'card', blik: 'BLIK', p24: 'Przelewy24' },
  choose: 'What should happen?',
  pay: 'Pay',
  payLater: 'Pay later (transfer on its way)',
  decline: 'The bank declines',
  cancel: 'Back to the shop without paying',
  declined: 'The bank declined this payment and no money was taken. Try again or go back to the shop.',
  completeHeading: 'Paid',
  complete: 'This payment is finished. Your order is waiting in the shop.',
  waitingHeading: 'The transfer is on its way',
  waiting: 'The order was accepted, but the money has not arrived yet. Decide what happens to the transfer.',
  settle: 'The transfer arrived',
  failSettle: 'The transfer did not arrive',
  failedHeading: 'The transfer did not arrive',
  failed: 'This payment failed and cannot be repeated. You can start a new one in the shop.',
  expiredHeading: 'The payment has expired',
  expired: 'The time for this payment has passed, or the shop closed it. You can start a new one in the shop.',
  missingHeading: 'There is no such payment',
  missing: 'The address is incomplete, or the sandbox was emptied.',
  back: 'Back to the shop',
  backToSandbox: 'Go to the sandbox',
}

const texts: Record<Language, PayTexts> = { pl, en }

/** Returns the language of a Stripe locale: Polish unless it is English. */
export function payLanguage(locale: string | null): Language {
  return locale === 'en' ? 'en' : 'pl'
}

export function payTexts(language: Language): PayTexts {
  return texts[language]
}
