const pl = {
  title: 'Ulubione',
  favouriteButton: (name: string) => `Ulubione: ${name}`,
  remove: (name: string) => `Usuń z\u00a0ulubionych: ${name}`,
  added: 'Dodano do ulubionych.',
  removed: 'Usunięto z ulubionych.',
  loadFailed: 'Nie udało się wczytać ulubionych. Spróbuj ponownie za chwilę.',
  failed: 'Nie udało się zmienić ulubionych. Spróbuj ponownie za chwilę.',
  empty: 'Tu jeszcze nic nie kwitnie',
  shop: 'Przejdź do sklepu',
  more: 'Pokaż więcej',
  columns: ['Produkt', 'Cena', 'Co zrobić'],
}

const en: typeof pl = {
  title: 'Favourites',
  favouriteButton: (name) => `Favourite: ${name}`,
  remove: (name) => `Remove from favourites: ${name}`,
  added: 'Added to your favourites.',
  removed: 'Removed from your favourites.',
  loadFailed: 'Unable to load favourites. Try again in a moment.',
  failed: 'Unable to update favourites. Try again in a moment.',
  empty: 'Nothing blooms here yet',
  shop: 'Go to the shop',
  more: 'Show more',
  columns: ['Product', 'Price', 'Actions'],
}

export const favouritesTexts = { pl, en }
