import i18next from 'i18next'
import newsletter from '../pl/newsletter.json'

// Imported by each part that is loaded later and speaks these words.
i18next.addResourceBundle('pl', 'newsletter', newsletter)
