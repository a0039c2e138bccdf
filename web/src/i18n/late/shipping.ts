import i18next from 'i18next'
import shipping from '../pl/shipping.json'

// Imported by each part that is loaded later and speaks these words.
i18next.addResourceBundle('pl', 'shipping', shipping)
