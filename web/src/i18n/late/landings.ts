import i18next from 'i18next'
import landings from '../pl/landings.json'

// Imported by each part that is loaded later and speaks these words.
i18next.addResourceBundle('pl', 'landings', landings)
