import i18next from 'i18next'
import home from '../pl/home.json'

// Imported by each part that is loaded later and speaks these words.
i18next.addResourceBundle('pl', 'home', home)
