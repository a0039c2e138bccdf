import i18next from 'i18next'
import community from '../pl/community.json'

// Imported by each part that is loaded later and speaks these words.
i18next.addResourceBundle('pl', 'community', community)
