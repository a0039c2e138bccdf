import { hourMs } from '@slodki-ul/contract/durations'
import cloud from './art/chmura.svg'
import dipper from './art/czerpak.svg'
import hourglass from './art/klepsydra.svg'
import gift from './art/prezent.svg'
import lost from './art/zgubiona.svg'
import { Button, ButtonLink } from './button.tsx'
import { DateText } from './date.tsx'
import { EmptyState } from './empty-state.tsx'
import { ErrorState } from './error-state.tsx'
import { FiguresTable } from './figures-table.tsx'
import frame from './frame.module.css'
import styles from './gallery.module.css'
import { Note } from './note.tsx'
import { Next } from './numbered-steps.tsx'
import { Result } from './result.tsx'
import { CardSkeleton, LinesSkeleton, LoadingStatus } from './skeleton.tsx'
import { ToastCard } from './toast-card.tsx'

/** Long enough for the progress bar not to move on the page. */
const pausedToast = { onClose: () => {}, time: hourMs, timeAfterPause: hourMs, paused: true }

export function StateGallery() {
  return (
    <>
      <section>
        <h2>Ładowanie</h2>
        <LoadingStatus />
        <div className={styles.three}>
          <CardSkeleton />
          <LinesSkeleton />
        </div>
      </section>
      <section>
        <h2>Powiadomienia</h2>
        <div className={styles.three}>
          <ToastCard kind="success" title="Udało się" text="Dodano do koszyka: Miód lipowy" {...pausedToast} />
          <ToastCard kind="warning" title="Uwaga" text="Zaakceptuj regulamin, żeby zamówić." {...pausedToast} />
          <ToastCard
            kind="error"
            title="Błąd"
            text="Nie udało się wczytać produktów. Spróbuj ponownie."
            {...pausedToast}
          />
        </div>
        <div className={frame.stack}>
          <Note>
            Subskrypcja zakończy się <DateText moment="2027-03-14T12:00:00Z" />. Do tego dnia oglądasz bez zmian.
          </Note>
          <Note variant="ok">Kod MIOD10 obniżył cenę.</Note>
          <Note variant="plain">Masz konto? Dane uzupełnimy za Ciebie.</Note>
          <Note variant="error">Nie wczytaliśmy zamówień.</Note>
        </div>
      </section>
      <section>
        <h2>Tabela liczb</h2>
        <FiguresTable
          label="Tabela liczb"
          columns={[
            { label: 'Od' },
            { label: 'Zdarzenie' },
            { label: 'Cena', isEnd: true },
            { label: 'Akcje', isHidden: true },
          ]}
        >
          <tr>
            <td>
              <b>24.11.2026</b>
            </td>
            <td>
              Obniżka <small>Maja Bartnik</small>
            </td>
            <td data-end>
              39,00 zł <s>49,00 zł</s>
            </td>
            <td data-end>
              <Button size="sm" variant="line">
                Zakończ
              </Button>
            </td>
          </tr>
          <tr>
            <td>
              <b>01.09.2026</b>
            </td>
            <td>Cena zwykła</td>
            <td data-end>49,00 zł</td>
            <td />
          </tr>
        </FiguresTable>
      </section>
      <section>
        <h2>Pustka i błąd</h2>
        <div className={styles.three}>
          <EmptyState
            image={dipper}
            title="Koszyk jest pusty"
            text="Zacznij od słoika lipowego. Nikt jeszcze nie żałował."
            action={
              <ButtonLink size="sm" to="/sklep">
                Przejdź do sklepu
              </ButtonLink>
            }
          />
          <ErrorState text="Nie udało się wczytać produktów. Spróbuj ponownie za chwilę." onRetry={() => {}} />
          <EmptyState image={hourglass} title="Czekamy na płatność" text="To potrwa chwilę." />
          <EmptyState image={cloud} title="Nie ma łączności" text="Sprawdź internet." />
          <EmptyState image={lost} title="Pszczoła zgubiła drogę" text="Nie ma takiego produktu." />
        </div>
      </section>
      <section>
        <h2>Wynik i co dalej</h2>
        <Result title="Dziękujemy." lead="Płatność przyjęta." image={gift} tone="pist" />
        <Next
          steps={[
            { title: 'Potwierdzenie', text: 'Przyjdzie mailem w kilka minut.' },
            { title: 'Pakowanie', text: 'Pakujemy w dni robocze.' },
            { title: 'Numer przesyłki', text: 'Wyślemy go mailem.' },
          ]}
        />
      </section>
    </>
  )
}
