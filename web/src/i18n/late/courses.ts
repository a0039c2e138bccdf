import i18next from 'i18next'
import courses from '../pl/courses.json'

// Imported by each part that is loaded later and speaks these words.
i18next.addResourceBundle('pl', 'courses', courses)
