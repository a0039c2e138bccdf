import i18next from 'i18next'
import checkout from '../pl/checkout.json'

// Imported by each part that is loaded later and speaks these words.
i18next.addResourceBundle('pl', 'checkout', checkout)
