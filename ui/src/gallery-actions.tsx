import { ArrowRight, Heart, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import jar from './art/czerpak.svg'
import { Breadcrumbs } from './breadcrumbs.tsx'
import { Button, ButtonLink } from './button.tsx'
import { Dialog, DialogButtons } from './dialog.tsx'
import { Drawer } from './drawer.tsx'
import { Field } from './field.tsx'
import styles from './gallery.module.css'
import { Icon } from './icon.tsx'
import { IconButton } from './icon-button.tsx'
import { LoadMore } from './load-more.tsx'
import { LowestPrice, Price } from './price.tsx'
import { Quantity } from './quantity.tsx'
import { Tabs } from './tabs.tsx'
import { Tag } from './tag.tsx'
import text from './text.module.css'
import { ToneImage, tones } from './tone-image.tsx'

export function ActionGallery() {
  const [liked, setLiked] = useState(true)
  const [open, setOpen] = useState<'dialog' | 'wide' | 'drawer' | null>(null)
  const [count, setCount] = useState(2)
  const [sort, setSort] = useState('newest')
  const close = () => setOpen(null)
  return (
    <>
      <section>
        <h2>Przyciski</h2>
        <div className={styles.row}>
          <Button>Dodaj do koszyka</Button>
          <Button busy>Zamawiam…</Button>
          <Button disabled>Niedostępny</Button>
          <Button variant="honey">Subskrybuj</Button>
          <Button variant="line">Pokaż więcej</Button>
          <Button variant="soft">Cichy</Button>
          <Button variant="danger">Usuń konto</Button>
        </div>
        <div className={styles.row}>
          <Button size="sm" variant="soft" icon={Plus}>
            Do koszyka
          </Button>
          <Button>Średni</Button>
          <ButtonLink size="lg" to="/sklep" iconAfter={ArrowRight}>
            Odnośnik
          </ButtonLink>
          <IconButton
            variant="line"
            icon={Heart}
            pressed={liked}
            label="Ulubione"
            onClick={() => setLiked((before) => !before)}
          />
          <IconButton variant="filled" icon={Heart} label="Dodaj do ulubionych" />
          <IconButton icon={Trash2} label="Usuń" />
          <IconButton icon={Trash2} label="Usuń (wyłączone)" disabled />
          <a className={text.link} href="#/kit">
            Odnośnik w tekście
          </a>
          <a className={text.arrow} href="#/kit">
            <span>Moje zamówienia</span>
            <Icon of={ArrowRight} />
          </a>
        </div>
        <div className={styles.row}>
          <Quantity label="Ilość" value={count} max={4} onChange={setCount} onLimit={() => {}} />
          <Quantity size="sm" label="Ilość, mała" value={count} max={4} onChange={setCount} onLimit={() => {}} />
          <Tabs
            legend="Sortowanie"
            name="kit-sort"
            value={sort}
            onChange={setSort}
            options={[
              { value: 'newest', label: 'Najnowsze' },
              { value: 'best', label: 'Bestsellery' },
              { value: 'cheap', label: 'Najtańsze' },
              { value: 'dear', label: 'Najdroższe' },
            ]}
          />
        </div>
        <div className={styles.row}>
          <Button variant="line" onClick={() => setOpen('dialog')}>
            Okno
          </Button>
          <Button variant="line" onClick={() => setOpen('wide')}>
            Szerokie okno
          </Button>
          <Button variant="line" onClick={() => setOpen('drawer')}>
            Panel
          </Button>
        </div>
        <Dialog
          open={open === 'dialog' || open === 'wide'}
          {...(open === 'wide' ? { size: 'wide' } : {})}
          onClose={close}
          title="Już w koszyku"
        >
          <Field label="E-mail" type="email" autoComplete="email" />
          <DialogButtons>
            <Button variant="line" onClick={close}>
              Kupuj dalej
            </Button>
            <Button onClick={close}>Przejdź do kasy</Button>
          </DialogButtons>
        </Dialog>
        <Drawer
          open={open === 'drawer'}
          onClose={close}
          title="Koszyk (3)"
          closeLabel="Zamknij koszyk"
          foot={<Button block>Zamów</Button>}
        >
          <p>Lista rzeczy.</p>
        </Drawer>
      </section>
      <section>
        <h2>Talerze, metki, ceny</h2>
        <div className={styles.five}>
          {tones.map((colour) => (
            <ToneImage key={colour} className={styles.square} colour={colour} image={jar} alt="" />
          ))}
        </div>
        <div className={styles.row}>
          <Tag variant="sale">−6%</Tag>
          <Tag variant="new">Nowość</Tag>
          <Tag variant="fresh">Opłacone</Tag>
          <Tag variant="warn">Nieopłacone</Tag>
          <Tag variant="rasp">Anulowane</Tag>
          <Tag variant="mute">Wróci wkrótce</Tag>
        </div>
        <div className={styles.row}>
          <Price price={1280} />
          <Price price={69} oldPrice={89} />
          <LowestPrice price={74} />
        </div>
        <Breadcrumbs
          items={[{ label: 'Sklep', to: '/sklep' }, { label: 'Miody', to: '/sklep' }, { label: 'Miód lipowy' }]}
        />
        <LoadMore shown={9} total={48} loading={false} onMore={() => {}} />
      </section>
    </>
  )
}
