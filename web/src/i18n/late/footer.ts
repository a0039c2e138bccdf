import i18next from 'i18next'
import footer from '../pl/footer.json'

// Imported by each part that is loaded later and speaks these words.
i18next.addResourceBundle('pl', 'footer', footer)
