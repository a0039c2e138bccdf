import i18next from 'i18next'
import tracking from '../pl/tracking.json'

// Imported by each part that is loaded later and speaks these words.
i18next.addResourceBundle('pl', 'tracking', tracking)
