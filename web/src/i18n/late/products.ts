import i18next from 'i18next'
import products from '../pl/products.json'

// Imported by each part that is loaded later and speaks these words.
i18next.addResourceBundle('pl', 'products', products)
