const pl = {
  hosted: {
    pay: /^Zapłać \d/,
    payLater: 'Zapłać później (przelew w drodze)',
    decline: 'Odmowa banku',
    declined: 'Bank odmówił tej płatności',
    cancel: 'Wróć do sklepu bez płacenia',
  },
  thanks: 'Dziękujemy. Robota wre.',
  cod: 'Przyjęte. Zapłacisz przy odbiorze.',
  waiting: 'Czekamy na bank.',
  failed: 'Płatność się nie powiodła',
  closed: 'Zamówienie anulowane',
  retry: 'Ponów płatność',
  retryFailed: 'Nie udało się ponowić płatności. Spróbuj ponownie za chwilę.',
  continueToShop: 'Kontynuuj zakupy',
  unknownOrder: 'Nie znamy tego zamówienia',
  mail: {
    placed: /^Zamówienie SU-\d+ przyjęte$/,
    paid: /^Zamówienie SU-\d+ opłacone$/,
    gift: /^Karta podarunkowa Słodki Ul, 200,00/,
    links: /^Nowe linki do plików z zamówienia SU-\d+$/,
    cancelled: /^Zamówienie SU-\d+ anulowane$/,
  },
  giftFile: 'karta-podarunkowa.pdf',
  link: {
    cold: 'Ten link już wystygł',
    broken: 'Ten link jest niecały',
    send: 'Wyślij mi nowe linki',
    again: 'Wyślij jeszcze raz',
    sent: 'Jeśli zamówienie jest opłacone, wiadomość z nowymi linkami zaraz przyjdzie',
  },
}

const en: typeof pl = {
  hosted: {
    pay: /^Pay \d/,
    payLater: 'Pay later (transfer on its way)',
    decline: 'The bank declines',
    declined: 'The bank declined this payment',
    cancel: 'Back to the shop without paying',
  },
  thanks: 'Thank you. The bees are on it.',
  cod: 'Got it. You pay on delivery.',
  waiting: 'Waiting for the bank.',
  failed: 'The payment didn’t go through',
  closed: 'Order cancelled',
  retry: 'Try the payment again',
  retryFailed: 'Unable to restart the payment. Try again in a moment.',
  continueToShop: 'Continue shopping',
  unknownOrder: 'We do not know this order',
  mail: {
    placed: /^Order SU-\d+ received$/,
    paid: /^Order SU-\d+ paid$/,
    gift: /^Słodki Ul gift card, 200,00/,
    links: /^New links to the files of order SU-\d+$/,
    cancelled: /^Order SU-\d+ cancelled$/,
  },
  giftFile: 'gift-card.pdf',
  link: {
    cold: 'This link has gone cold',
    broken: 'This link is not whole',
    send: 'Send me new links',
    again: 'Send once more',
    sent: 'If the order is paid, a message with new links will soon be',
  },
}

export const ordersTexts = { pl, en }
