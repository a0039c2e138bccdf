import i18next from 'i18next'
import errors from '../pl/errors.json'

// Imported by each part that is loaded later and speaks these words.
i18next.addResourceBundle('pl', 'errors', errors)
