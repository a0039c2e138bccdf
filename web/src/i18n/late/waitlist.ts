import i18next from 'i18next'
import waitlist from '../pl/waitlist.json'

// Imported by each part that is loaded later and speaks these words.
i18next.addResourceBundle('pl', 'waitlist', waitlist)
