import i18next from 'i18next'
import subscription from '../pl/subscription.json'

// Imported by each part that is loaded later and speaks these words.
i18next.addResourceBundle('pl', 'subscription', subscription)
