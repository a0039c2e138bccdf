import i18next from 'i18next'
import cart from '../pl/cart.json'

// Imported by each part that is loaded later and speaks these words.
i18next.addResourceBundle('pl', 'cart', cart)
