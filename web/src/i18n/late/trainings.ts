import i18next from 'i18next'
import trainings from '../pl/trainings.json'

// Imported by each part that is loaded later and speaks these words.
i18next.addResourceBundle('pl', 'trainings', trainings)
