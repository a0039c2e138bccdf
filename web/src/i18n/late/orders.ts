import i18next from 'i18next'
import orders from '../pl/orders.json'

// Imported by each part that is loaded later and speaks these words.
i18next.addResourceBundle('pl', 'orders', orders)
