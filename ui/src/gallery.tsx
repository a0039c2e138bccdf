import { clsx } from 'clsx/lite'
import frame from './frame.module.css'
import styles from './gallery.module.css'
import { ActionGallery } from './gallery-actions.tsx'
import { FormGallery } from './gallery-forms.tsx'
import { StateGallery } from './gallery-states.tsx'
import { PageTitle } from './page-title.tsx'
import text from './text.module.css'

const light = [
  'milk',
  'cream-100',
  'cream-200',
  'honey-100',
  'honey-400',
  'honey-500',
  'pist-100',
  'pist-400',
  'rasp-100',
]
const dark = ['cocoa-900', 'cocoa-600', 'honey-700', 'pist-700', 'rasp-600', 'focus']

/** /kit, in development only: every component in every state. Its texts are samples, so they are not in a catalogue. */
export function Gallery() {
  return (
    <div className={frame.wrap}>
      <PageTitle>Komponenty i stany</PageTitle>
      <div className={frame.pageHead}>
        <h1>Komponenty i stany</h1>
        <p className={text.lead}>Jedno miejsce, w którym widać każdy stan: spoczynek, ładowanie, pustkę i błąd.</p>
      </div>
      <div className={styles.sheet}>
        <section>
          <h2>Paleta</h2>
          <div className={styles.swatches}>
            {[...light, ...dark].map((name) => (
              <div
                key={name}
                className={clsx(dark.includes(name) && styles.dark)}
                style={{ background: `var(--${name})` }}
              >
                {name}
              </div>
            ))}
          </div>
        </section>
        <ActionGallery />
        <FormGallery />
        <StateGallery />
      </div>
    </div>
  )
}
