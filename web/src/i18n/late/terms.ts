import i18next from 'i18next'
import terms from '../pl/terms.json'

// Imported by each part that is loaded later and speaks these words.
i18next.addResourceBundle('pl', 'terms', terms)
