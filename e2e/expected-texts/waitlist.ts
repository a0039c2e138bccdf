const pl = {
  button: 'Powiadom mnie, gdy wróci',
  onCard: (name: string) => `Powiadom o dostępności: ${name}`,
  title: 'Damy znać, gdy wróci',
  send: 'Powiadom mnie',
  close: 'Nie teraz',
  added: 'Zapisane. Damy znać, gdy produkt wróci.',
  invalid: 'Wpisz poprawny e-mail',
  failed: 'Nie udało się zapisać na powiadomienie. Spróbuj ponownie za chwilę.',
  mail: /^Jest znowu: /,
  see: 'Zobacz produkt',
  leaveAll: 'Nie czekam już na nic: usuń mój adres także z list innych produktów',
  leave: 'Usuń mój adres',
  left: 'Gotowe. Twojego adresu nie ma już na liście.',
  badLink: 'Link jest uszkodzony albo wygasł.',
}

const en: typeof pl = {
  button: 'Notify me when it is back',
  onCard: (name) => `Notify me when back: ${name}`,
  title: 'We will tell you when it is back',
  send: 'Notify me',
  close: 'Not now',
  added: 'Saved. We will write when the product is back.',
  invalid: 'Enter a valid e-mail',
  failed: 'Unable to add you to the waiting list. Try again in a moment.',
  mail: /^Back again: /,
  see: 'See the product',
  leaveAll: 'I am no longer waiting: remove my address from the lists of other products, too',
  leave: 'Remove my address',
  left: 'Done. Your address is no longer on the list.',
  badLink: 'The link is damaged or has expired.',
}

export const waitlistTexts = { pl, en }
