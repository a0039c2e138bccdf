import i18next from 'i18next'
import auth from '../pl/auth.json'

// Imported by each part that is loaded later and speaks these words.
i18next.addResourceBundle('pl', 'auth', auth)
